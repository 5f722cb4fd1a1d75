import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useSecondPress } from './second-press';

const HEIGHT = 40;
const done = jest.fn<undefined, [string]>();

/** Rows of which a pressed one goes, so that the next one stands in its place. */
function Rows() {
  const [rows, setRows] = useState(['A', 'B', 'C']);
  const press = (name: string) => {
    done(name);
    setRows((before) => before.filter((row) => row !== name));
  };
  return (
    <main onClickCapture={useSecondPress()}>
      {rows.map((row) => (
        <button key={row} type="button" aria-label={row} onClick={() => press(row)}>
          {row === 'C' ? 'Ver' : 'Completar'}
        </button>
      ))}
      <label>
        <input type="checkbox" onChange={() => done('ticked')} />
        Todos
      </label>
      {createPortal(<dialog open>{<button onClick={() => done('asked')}>Sí</button>}</dialog>, document.body)}
    </main>
  );
}

beforeEach(() => {
  done.mockClear();
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const place = this.isConnected ? [...(this.parentElement?.children ?? [])].indexOf(this) : -1;
    return new DOMRect(0, place < 0 ? 0 : place * HEIGHT, place < 0 ? 0 : 300, place < 0 ? 0 : HEIGHT);
  });
  render(<Rows />);
});
afterEach(() => jest.restoreAllMocks());

/** A press in the middle of a row, so long after the page began. */
function press(name: string, y: number, at: number) {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, clientX: 100, clientY: y });
  Object.defineProperty(event, 'timeStamp', { value: at });
  fireEvent(screen.getByRole('button', { name }), event);
}

const pressed = () => done.mock.calls.flat();

it('a second press does not do the next row, which has moved up', () => {
  press('A', 20, 1000);
  press('B', 24, 1900);
  expect(pressed()).toEqual(['A']);
  press('B', 24, 2600);
  expect(pressed()).toEqual(['A', 'B']);
});

it.each(['wheel', 'pointercancel'])('who has scrolled since (%s) means what is there now', (scrolling) => {
  press('A', 20, 1000);
  fireEvent(screen.getByRole('main'), new Event(scrolling, { bubbles: true }));
  press('B', 24, 1900);
  expect(pressed()).toEqual(['A', 'B']);
});

it('a double click does not do what stands there then, whatever it says', () => {
  press('A', 20, 1000);
  press('B', 24, 2600);
  press('C', 24, 3000);
  expect(pressed()).toEqual(['A', 'B']);
  press('C', 24, 3200);
  expect(pressed()).toEqual(['A', 'B', 'C']);
});

it('a press elsewhere, or by keys, is meant', () => {
  press('A', 20, 1000);
  press('C', 60, 1300);
  fireEvent.click(screen.getByRole('button', { name: 'B' }));
  expect(pressed()).toEqual(['A', 'C', 'B']);
});

it('two presses by keys, one soon after the other, are both meant', () => {
  for (const times of [1, 2]) {
    fireEvent.click(screen.getByText('Todos'));
    expect(pressed()).toHaveLength(times);
  }
});

it('a dialog is not held, and what stays where it is can be pressed again', () => {
  press('A', 20, 1000);
  press('Sí', 20, 1300);
  const box = screen.getByRole('checkbox');
  fireEvent.click(box, { clientX: 100, clientY: 100 });
  fireEvent.click(box, { clientX: 100, clientY: 100 });
  expect(pressed()).toEqual(['A', 'asked', 'ticked', 'ticked']);
});
