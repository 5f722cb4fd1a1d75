import { fireEvent, render, screen } from '@testing-library/react';
import { IconButton } from '../icon-button/icon-button';
import { startIconTips } from './icon-tips';

let end: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  end = startIconTips();
  render(
    <>
      <IconButton icon="bag" label="Carrito, 3 artículos" count={3} />
      <button type="button" aria-label="Sabores de Bruma">
        Sabores
      </button>
    </>,
  );
});
afterEach(() => {
  end();
  jest.useRealTimers();
});

const button = () => screen.getByRole('button', { name: 'Carrito, 3 artículos' });
const tip = () => screen.queryByText('Carrito, 3 artículos');
const hover = (element: Element, pointerType = 'mouse') => fireEvent.pointerOver(element, { pointerType });

test('the name of an icon button shows 700 ms after the mouse rests on it, and goes with it', () => {
  hover(button());
  jest.advanceTimersByTime(699);
  expect(tip()).toBeNull();
  jest.advanceTimersByTime(1);
  expect(tip()).toBeVisible();
  const shown = tip();
  if (shown) hover(shown);
  expect(tip()).toBeVisible();
  hover(document.body);
  expect(tip()).toBeNull();
});

test('it stays in the window, above a control at its lower edge and beside its sides', () => {
  const at = (left: number, top: number, width: number, height: number) =>
    jest.fn(() => new DOMRect(left, top, width, height));
  Object.defineProperty(document.documentElement, 'clientWidth', { value: 360, configurable: true });
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(at(0, 0, 200, 32));
  const place = (left: number, top: number) => {
    button().getBoundingClientRect = at(left, top, 44, 44);
    hover(document.body);
    hover(button());
    jest.advanceTimersByTime(700);
    return [tip()?.style.left, tip()?.style.top];
  };
  expect(place(4, 100)).toEqual(['8px', '144px']);
  expect(place(312, innerHeight - 44)).toEqual(['152px', `${innerHeight - 76}px`]);
});

test('a button that is gone meanwhile leaves no tip', () => {
  const { unmount } = render(<IconButton icon="undo" label="Deshacer" />);
  hover(screen.getByRole('button', { name: 'Deshacer' }));
  unmount();
  jest.advanceTimersByTime(700);
  expect(screen.queryByText('Deshacer')).toBeNull();
});

test('it is no second name, and says nothing of a button that has words', () => {
  hover(button());
  jest.advanceTimersByTime(700);
  expect(tip()).toHaveAttribute('aria-hidden', 'true');
  expect(button()).not.toHaveAttribute('title');
  hover(screen.getByRole('button', { name: 'Sabores de Bruma' }));
  jest.advanceTimersByTime(700);
  expect(screen.queryByText('Sabores de Bruma')).toBeNull();
});

test.each([
  ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['a press', () => fireEvent.pointerDown(button())],
  ['scrolling', () => fireEvent.scroll(document)],
])('%s takes it away', (_name, act) => {
  hover(button());
  jest.advanceTimersByTime(700);
  expect(tip()).toBeVisible();
  act();
  expect(tip()).toBeNull();
});

test('the Tab key leads to it, a touch and a focus by the page do not', () => {
  hover(button(), 'touch');
  fireEvent.focusIn(button());
  jest.advanceTimersByTime(700);
  expect(tip()).toBeNull();
  fireEvent.keyDown(document.body, { key: 'Tab' });
  fireEvent.focusIn(button());
  jest.advanceTimersByTime(700);
  expect(tip()).toBeVisible();
  fireEvent.focusOut(button());
  expect(tip()).toBeNull();
});
