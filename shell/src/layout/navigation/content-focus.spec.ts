/**
 * Happy DOM tells a MutationObserver by a timer, the standard at once.
 * @jest-environment ../libs/testing/jsdom-environment.mjs
 */
import { CONTENT_ID, focusContent } from './content-focus';

let giveUp: () => void;

function renderContent(text: string): HTMLElement {
  const content = document.createElement('main');
  content.id = CONTENT_ID;
  content.tabIndex = -1;
  content.textContent = text;
  document.body.replaceChildren(content);
  return content;
}

/** Lets mutation observers report. */
const settle = () => Promise.resolve();

beforeEach(() => {
  document.body.replaceChildren();
});

afterEach(() => giveUp());

test('content that its remote renders later has the focus once it is there', async () => {
  giveUp = focusContent();
  const content = renderContent('Afiliados');
  await settle();
  expect(content).toHaveFocus();
});

test('content that takes the place of an outline takes the focus over', async () => {
  const outline = renderContent('');
  giveUp = focusContent();
  expect(outline).toHaveFocus();
  const content = renderContent('Afiliados');
  await settle();
  expect(content).toHaveFocus();
});

test('a person who has moved on keeps the focus', async () => {
  giveUp = focusContent();
  dispatchEvent(new Event('keydown'));
  const content = renderContent('Afiliados');
  await settle();
  expect(content).not.toHaveFocus();
});
