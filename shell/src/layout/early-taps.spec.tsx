import { render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { EarlyTaps } from './early-taps';

function Counter() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{count}</button>;
}

test('what was pressed before the scripts were there is pressed again, unless it is gone', async () => {
  const gone = document.createElement('button');
  window.takeEarlyTaps = () => [screen.getByRole('button'), gone];
  render(
    <>
      <Counter />
      <EarlyTaps />
    </>,
  );
  expect(await screen.findByRole('button', { name: '1' })).toBeVisible();
});

test('a link that was pressed after a button leads to where the button made it lead', async () => {
  const followed: string[] = [];
  function Chooser() {
    const [flavor, setFlavor] = useState('');
    return (
      <>
        <button onClick={() => setFlavor('menta')}>Menta</button>
        <a
          href={`/producto?sabor=${flavor}`}
          onClick={(event) => {
            event.preventDefault();
            followed.push(event.currentTarget.search);
          }}
        >
          Ver
        </a>
      </>
    );
  }
  window.takeEarlyTaps = () => [screen.getByRole('button'), screen.getByRole('link')];
  render(
    <>
      <Chooser />
      <EarlyTaps />
    </>,
  );
  await waitFor(() => expect(followed).toEqual(['?sabor=menta']));
});

test('what a person presses while an earlier press waits comes after it', async () => {
  const pressed: string[] = [];
  window.takeEarlyTaps = () => [screen.getByRole('button', { name: 'Menta' })];
  render(
    <>
      <button onClick={() => pressed.push('menta')}>Menta</button>
      <button onClick={() => pressed.push('agregar')}>Agregar</button>
      <EarlyTaps />
    </>,
  );
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  Object.defineProperty(click, 'isTrusted', { value: true });
  screen.getByRole('button', { name: 'Agregar' }).dispatchEvent(click);
  await waitFor(() => expect(pressed).toEqual(['menta', 'agregar']));
});

test('a page without a starter has none', () => {
  delete window.takeEarlyTaps;
  expect(() => render(<EarlyTaps />)).not.toThrow();
});
