import { PENDING_SIGN_OUT_KEY } from '@shop/contracts';
import { answerNetwork } from '@shop/testing';
import { afterStart } from './after-start';
import { createRemoteModules } from './remotes/remote-modules';

const asked: string[] = [];

/** @param late the remote whose fallback is in sight */
function pageWithRemotes(late?: string) {
  asked.length = 0;
  const load = (name: string) => {
    asked.push(name);
    return Promise.reject(new Error('unreachable'));
  };
  const modules = createRemoteModules({ load, reload: load });
  if (late !== undefined) modules.missing.set(late, { isLate: true, retry: () => undefined });
  afterStart(modules);
  return modules;
}

afterEach(() => localStorage.clear());

test('a page loads the distributor’s code where a sign-out has not reached the server, and only there', async () => {
  pageWithRemotes();
  expect(asked).toEqual([]);
  localStorage.setItem(PENDING_SIGN_OUT_KEY, 'true');
  const modules = pageWithRemotes();
  expect(asked).toEqual(['mf-distributor']);
  // A screen that needs it later asks for it again.
  await modules.load('mf-distributor').catch(() => undefined);
  await modules.load('mf-distributor').catch(() => undefined);
  expect(asked).toHaveLength(2);
});

test('a late remote that is looked for behind its fallback stays so where a sign-out has not reached the server', async () => {
  answerNetwork({ 'GET /remotes.json': () => [] });
  localStorage.setItem(PENDING_SIGN_OUT_KEY, 'true');
  const { missing } = pageWithRemotes('mf-distributor');
  await new Promise((settled) => setTimeout(settled));
  expect([...missing.keys()]).toEqual(['mf-distributor']);
});

test('an icon button says its name to the mouse', () => {
  jest.useFakeTimers();
  document.body.innerHTML = '<button aria-label="Carrito"><svg></svg></button>';
  pageWithRemotes();
  document.querySelector('button')?.dispatchEvent(new MouseEvent('pointerover', { bubbles: true }));
  jest.advanceTimersByTime(700);
  expect(document.body).toHaveTextContent('Carrito');
  jest.useRealTimers();
});
