import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createLazyComponent, type LazyComponent } from './lazy-component';

const Words = ({ text }: { text: string }) => <p>{text}</p>;

/** A part whose first fetches fail. */
function aPart(failures: number) {
  const load = jest.fn(() => {
    if (load.mock.calls.length <= failures) return Promise.reject(new Error('Loading chunk failed'));
    return Promise.resolve(Words);
  });
  return { part: createLazyComponent(load), load };
}

function Page({ part }: { part: LazyComponent<{ text: string }> }) {
  const [wanted, setWanted] = useState(false);
  const render = part.useWhen(wanted, () => setWanted(false));
  return (
    <>
      <button type="button" aria-pressed={wanted} onClick={() => setWanted(true)}>
        Abrir
      </button>
      {render({ text: 'la parte' })}
    </>
  );
}

const button = () => screen.getByRole('button', { name: 'Abrir' });

test('is fetched when it is first wanted, and once', async () => {
  const user = userEvent.setup();
  const { part, load } = aPart(0);
  const { unmount } = render(<Page part={part} />);
  expect(load).not.toHaveBeenCalled();
  await user.click(button());
  expect(await screen.findByText('la parte')).toBeVisible();
  unmount();
  render(<Page part={part} />);
  expect(await screen.findByText('la parte')).toBeVisible();
  await part.load();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a failure is told, and the next wish fetches it again', async () => {
  const user = userEvent.setup();
  const { part } = aPart(1);
  render(<Page part={part} />);
  await user.click(button());
  await waitFor(() => expect(button()).toHaveAttribute('aria-pressed', 'false'));
  expect(screen.queryByText('la parte')).not.toBeInTheDocument();
  await user.click(button());
  expect(await screen.findByText('la parte')).toBeVisible();
});

test('what was fetched ahead is there at once; that it failed then is nobody’s trouble', async () => {
  const user = userEvent.setup();
  const { part, load } = aPart(1);
  part.preload();
  await expect(part.load()).resolves.toBe(Words);
  render(<Page part={part} />);
  await user.click(button());
  expect(await screen.findByText('la parte')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});
