/**
 * Happy DOM tells a MutationObserver by a timer, the standard at once.
 * @jest-environment ../libs/testing/jsdom-environment.mjs
 */
import { HASH_SCROLL_DELAY_MS, SECTION_TIMEOUT_MS, scrollToHash } from './section-scroll';

const scrolled = jest.fn<undefined, [string]>();

function addSection(id: string): HTMLElement {
  const section = document.createElement('section');
  section.id = id;
  document.body.append(section);
  return section;
}

/** Lets mutation observers report. */
const settle = () => Promise.resolve();

beforeEach(() => {
  jest.useFakeTimers();
  scrolled.mockClear();
  document.body.replaceChildren();
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled(this.id);
  };
});

afterEach(() => {
  jest.useRealTimers();
});

test('a hash scrolls to its section after the specified delay, and not before', () => {
  addSection('productos');
  scrollToHash('#productos');
  jest.advanceTimersByTime(HASH_SCROLL_DELAY_MS - 1);
  expect(scrolled).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(scrolled.mock.calls).toEqual([['productos']]);
});

test('a section that can have the focus has it: the keyboard goes on from there', () => {
  const section = addSection('productos');
  section.tabIndex = -1;
  scrollToHash('#productos');
  jest.advanceTimersByTime(HASH_SCROLL_DELAY_MS);
  expect(section).toHaveFocus();
});

test('a section that its remote renders later is scrolled to once it is there', async () => {
  scrollToHash('#contacto');
  jest.advanceTimersByTime(5000);
  expect(scrolled).not.toHaveBeenCalled();
  addSection('contacto');
  await settle();
  expect(scrolled.mock.calls).toEqual([['contacto']]);
  addSection('contacto');
  await settle();
  expect(scrolled).toHaveBeenCalledTimes(1);
});

test('the wait for a section ends', async () => {
  scrollToHash('#contacto');
  jest.advanceTimersByTime(SECTION_TIMEOUT_MS);
  addSection('contacto');
  await settle();
  expect(scrolled).not.toHaveBeenCalled();
});

test("the person's own scrolling ends the wait", async () => {
  scrollToHash('#contacto');
  jest.advanceTimersByTime(1000);
  dispatchEvent(new Event('wheel'));
  addSection('contacto');
  await settle();
  expect(scrolled).not.toHaveBeenCalled();
});

test('going elsewhere gives it up', () => {
  addSection('productos');
  const giveUp = scrollToHash('#productos');
  giveUp();
  jest.advanceTimersByTime(SECTION_TIMEOUT_MS);
  expect(scrolled).not.toHaveBeenCalled();
});

test('encoded names are understood', () => {
  addSection('quiénes somos');
  scrollToHash('#qui%C3%A9nes%20somos');
  jest.advanceTimersByTime(HASH_SCROLL_DELAY_MS);
  expect(scrolled.mock.calls).toEqual([['quiénes somos']]);
});

test.each(['', '#', '#%', '#%E0%A4%A', '#"><script>', '#.a > b:not(', '#1', '#/x?y=z'])('%j harms nothing', (hash) => {
  expect(() => {
    scrollToHash(hash);
    jest.advanceTimersByTime(SECTION_TIMEOUT_MS);
  }).not.toThrow();
  expect(scrolled).not.toHaveBeenCalled();
});
