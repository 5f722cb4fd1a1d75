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
    <EarlyTaps>
      <Counter />
    </EarlyTaps>,
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
    <EarlyTaps>
      <Chooser />
    </EarlyTaps>,
  );
  await waitFor(() => expect(followed).toEqual(['?sabor=menta']));
});

test('what waits to be pressed again shows it until it was', async () => {
  const served = document.body.appendChild(document.createElement('button'));
  window.takeEarlyTaps = () => [served, screen.getByRole('button', { name: '0' })];
  render(
    <EarlyTaps>
      <Counter />
    </EarlyTaps>,
  );
  const button = screen.getByRole('button', { name: '0' });
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  expect(button).toHaveStyle({ opacity: '.6' });
  served.remove();
  expect(await screen.findByRole('button', { name: '1' })).not.toHaveAttribute('aria-busy');
  expect(button).not.toHaveStyle({ opacity: '.6' });
});

test('what reaches a button that React has not taken over is pressed until it has', async () => {
  const page = document.body.appendChild(document.createElement('div'));
  const container = page.appendChild(document.createElement('div'));
  const served = document.createElement('button');
  let arrived = 0;
  served.addEventListener('click', () => {
    arrived += 1;
    if (arrived === 2) container.firstElementChild?.append(served);
  });
  page.append(served);
  window.takeEarlyTaps = () => [served];
  render(<EarlyTaps>Tienda</EarlyTaps>, { container });
  await waitFor(() => expect(arrived).toBe(3));
});

test('what a person presses while an earlier press waits comes after it', async () => {
  const pressed: string[] = [];
  window.takeEarlyTaps = () => [screen.getByRole('button', { name: 'Menta' })];
  render(
    <EarlyTaps>
      <button onClick={() => pressed.push('menta')}>Menta</button>
      <button onClick={() => pressed.push('agregar')}>Agregar</button>
    </EarlyTaps>,
  );
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  Object.defineProperty(click, 'isTrusted', { value: true });
  screen.getByRole('button', { name: 'Agregar' }).dispatchEvent(click);
  await waitFor(() => expect(pressed).toEqual(['menta', 'agregar']));
});

test('a page without a starter has none', () => {
  delete window.takeEarlyTaps;
  expect(() => render(<EarlyTaps>Tienda</EarlyTaps>)).not.toThrow();
});
