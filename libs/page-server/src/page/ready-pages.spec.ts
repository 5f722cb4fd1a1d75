import { brotliDecompressSync } from 'node:zlib';
import { setImmediate as turn } from 'node:timers/promises';

import { ReadyPages } from './ready-pages';

/** Long enough that its two compressions differ. */
const text = Array.from({ length: 2000 }, (_, at) => `<p>${at * 7919}</p>`).join('');
const render = jest.fn(() => text);

beforeEach(() => render.mockClear());

test('a page is compressed thoroughly once it is asked for again, and has the same text', async () => {
  const pages = new ReadyPages();
  const quick = await pages.get('a', 'br', render);
  // No thorough one follows by itself.
  for (let turns = 0; turns < 50; turns += 1) await turn();
  expect(await pages.get('a', 'br', render)).toBe(quick);
  let thorough = quick;
  while (thorough === quick) {
    await turn();
    thorough = await pages.get('a', 'br', render);
  }
  expect(thorough.length).toBeLessThan(quick.length);
  expect(brotliDecompressSync(thorough).toString()).toBe(text);
  expect(render).toHaveBeenCalledTimes(1);
});

test('pages that nobody asks for twice are never compressed thoroughly, and go when there are many', async () => {
  const pages = new ReadyPages();
  await pages.get('busy', null, render);
  for (let at = 0; at <= 120; at += 1) {
    await pages.get(`page ${at}`, null, render);
    if (at === 60) await pages.get('busy', null, render);
  }
  for (const page of ['page 0', 'busy']) await pages.get(page, null, render);
  expect(render).toHaveBeenCalledTimes(123);
});
