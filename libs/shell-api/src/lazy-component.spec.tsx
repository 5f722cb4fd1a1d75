import { act, render, screen } from '@testing-library/react';
import { Component, Suspense, type ReactNode } from 'react';
import { REFETCH_MS, lazyComponent } from './lazy-component';
import { SILENCE_MS } from './on-its-way';

const Words = ({ text }: { text: string }) => <p>{text}</p>;

/** A part whose first fetches fail. */
function aPart(failures: number) {
  const load: jest.Mock<Promise<typeof Words>> = jest.fn(() =>
    load.mock.calls.length <= failures ? Promise.reject(new Error('Loading chunk failed')) : Promise.resolve(Words),
  );
  return { Part: lazyComponent(load), load };
}

function show(Part: ReturnType<typeof aPart>['Part']) {
  const shown = render(
    <>
      <p>lo demás</p>
      <Suspense fallback="espera">
        <Part text="la parte" />
      </Suspense>
    </>,
    { onCaughtError: () => undefined },
  );
  return act(async () => {
    await jest.advanceTimersByTimeAsync(5000);
    return shown;
  });
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a script that is lost once is asked for again by itself', async () => {
  const { Part, load } = aPart(2);
  await show(Part);
  expect(screen.getByText('la parte')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(3);
});

test('one that stays lost takes nothing else down, and a press asks again', async () => {
  const { Part } = aPart(3);
  await show(Part);
  expect(screen.getByText('Esta parte no cargó')).toBeVisible();
  expect(screen.getByText('lo demás')).toBeVisible();
  await act(async () => {
    screen.getByRole('button', { name: 'Reintentar' }).click();
    await jest.advanceTimersByTimeAsync(100);
  });
  expect(screen.getByText('la parte')).toBeVisible();
});

test.each(['comes', 'is lost'])('one that is long on its way says so until it %s', async (end) => {
  let answer: (part: typeof Words | Promise<never>) => void = () => undefined;
  const Part = lazyComponent(() => new Promise<typeof Words>((resolve) => (answer = resolve)));
  render(
    <Suspense>
      <Part text="la parte" />
    </Suspense>,
    { onCaughtError: () => undefined },
  );
  await act(() => jest.advanceTimersByTimeAsync(SILENCE_MS - 1));
  expect(screen.queryByRole('status')).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('status')).toHaveTextContent('Cargando...');
  // The header below it is pressed as before.
  expect(screen.getByRole('status')).toHaveStyle('pointer-events: none');
  for (let fetches = 0; fetches < 3; fetches += 1) {
    await act(async () => {
      answer(end === 'comes' ? Words : Promise.reject(new Error('Loading chunk failed')));
      await jest.advanceTimersByTimeAsync(2000);
    });
  }
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByText(end === 'comes' ? 'la parte' : 'Esta parte no cargó')).toBeVisible();
});

test('it is there when the network is back', async () => {
  const { Part } = aPart(3);
  await show(Part);
  await act(async () => {
    dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(100);
  });
  expect(screen.getByText('la parte')).toBeVisible();
});

test('it is there when its server is back, of which no browser tells', async () => {
  const { Part, load } = aPart(4);
  await show(Part);
  await act(() => jest.advanceTimersByTimeAsync(REFETCH_MS));
  expect(screen.getByText('Esta parte no cargó')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(REFETCH_MS));
  expect(screen.getByText('la parte')).toBeVisible();
  const asked = load.mock.calls.length;
  await act(() => jest.advanceTimersByTimeAsync(4 * REFETCH_MS));
  expect(load).toHaveBeenCalledTimes(asked);
});

test('nothing looks for it once its screen was left', async () => {
  const { Part, load } = aPart(Infinity);
  const { unmount } = await show(Part);
  unmount();
  const asked = load.mock.calls.length;
  await jest.advanceTimersByTimeAsync(4 * REFETCH_MS);
  expect(load).toHaveBeenCalledTimes(asked);
});

class Around extends Component<{ children: ReactNode }, { said: string }> {
  override state = { said: '' };
  static getDerivedStateFromError({ message }: Error) {
    return { said: message };
  }
  override render() {
    return this.state.said || this.props.children;
  }
}

test('what a part throws once it is there is for the boundary around', async () => {
  const Broken = lazyComponent(() =>
    Promise.resolve(() => {
      throw new Error('roto');
    }),
  );
  render(
    <Around>
      <Suspense>
        <Broken />
      </Suspense>
    </Around>,
    { onCaughtError: () => undefined },
  );
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(screen.getByText('roto')).toBeVisible();
});
