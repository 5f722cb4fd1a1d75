import { RemoteUnavailableError } from '@shop/federation';
import { SHELL_CONTRACT } from '@shop/federation/contract';
import { catchBeacons } from '../../test/beacons';
import { MOST_REPORTS, createReporter } from './report';
import type { FailurePlace, NoticedFailure } from './tell-failure';

const RELEASE = '2.0.0-0a1b2c3d4e5f';
const SHELL = `${SHELL_CONTRACT}-a1b2c3d4e5f6`;
const SCRIPT = 'https://shop.gt/assets/shell.a1b2c3d4e5f6.js';
const home: FailurePlace = { pathname: '/', remotes: [] };
const frame = (remote: string) => `    at Ex (https://shop.gt/remotes/${remote}/${RELEASE}/41.0a1b2c3d4e5f.js:2:1204)`;

let beacons: ReturnType<typeof catchBeacons>;
let tell: ReturnType<typeof createReporter>;

/** The report of a page on which nothing else has failed. */
async function reported(noticed: NoticedFailure, at: Partial<FailurePlace> = {}) {
  tell(noticed, { ...home, ...at });
  const [first] = await beacons.sent();
  return first?.report;
}

function errorOf(message: string, stack: string, options?: ErrorOptions): Error {
  return Object.assign(new Error(message, options), { stack });
}

beforeEach(() => {
  beacons = catchBeacons();
  // Of a type that nothing runs.
  document.head.innerHTML = `<script src="${SCRIPT}" type="text/plain"></script>`;
  tell = createReporter();
});

test('a report says what failed, of whom, in which release and where, and goes to the shop as JSON', async () => {
  const stack = `TypeError: no\n    at a (${SCRIPT}:1:2)\n${frame('mf-admin')}`;
  tell({ kind: 'script', error: Object.assign(new TypeError('no'), { stack }) }, home);
  expect(await beacons.sent()).toEqual([
    {
      to: '/api/failures',
      type: 'application/json',
      report: {
        kind: 'script',
        remote: 'mf-admin',
        release: RELEASE,
        shell: SHELL,
        path: '/',
        name: 'TypeError',
        message: 'no',
        stack: stack.trim(),
      },
    },
  ]);
});

test('what no remote has a part in is the shell’s', async () => {
  const failure = await reported({ kind: 'script', error: errorOf('no', `at a (${SCRIPT}:1:2)`) });
  expect(failure).toMatchObject({ remote: 'shell', release: SHELL, shell: SHELL });
});

test('the remote whose screen it is has failed, whoever threw; its release is in the component’s stack', async () => {
  const error = errorOf('no', frame('mf-storefront'));
  const failure = await reported({ kind: 'render', error, remote: 'mf-admin', stack: frame('mf-admin') });
  expect(failure).toMatchObject({ remote: 'mf-admin', release: RELEASE });
  expect(failure?.stack).toContain('mf-storefront');
});

test('a remote that can’t be loaded is told by its cause, with the release that was asked for', async () => {
  const entry = `/remotes/mf-admin/${RELEASE}/entry.0a1b2c3d4e5f.js`;
  const error = new RemoteUnavailableError('mf-admin', new TypeError('No answer'), entry);
  expect(await reported({ kind: 'render', error, remote: 'mf-admin' })).toMatchObject({
    kind: 'load',
    release: RELEASE,
    name: 'TypeError',
    message: 'No answer',
  });
});

test('a part of a remote that can’t be loaded is one that was not loaded', async () => {
  const error = Object.assign(errorOf('Loading chunk 7 failed.', frame('mf-admin')), { name: 'ChunkLoadError' });
  expect(await reported({ kind: 'render', error, remote: 'mf-admin' })).toMatchObject({ kind: 'load' });
});

test.each([
  ['/pedido/8F3A12BC', '/pedido/:orderId'],
  ['/admin/customers/55551234', '/admin/customers/:phone'],
  ['/eva-sola', '/*'],
])('of the path %s its pattern is told: %s', async (pathname, path) => {
  const remotes = [
    { name: 'mf-admin', entry: null, contractRange: null, routes: ['/admin', '/admin/customers/:phone'] },
  ];
  expect(await reported({ kind: 'script', error: errorOf('no', '') }, { pathname, remotes })).toMatchObject({ path });
});

test('nothing personal leaves the browser', async () => {
  const text = 'Eva: 5555-1234, eva@ejemplo.gt, /pedido?nombre=Eva%20Sola';
  const failure = await reported({ kind: 'script', error: errorOf(text, text) }, { pathname: '/pedido/55551234' });
  expect(failure?.message).toBe('Eva: [number], [email], /pedido?…');
  for (const secret of ['1234', 'eva@', 'Sola']) expect(JSON.stringify(failure)).not.toContain(secret);
});

test('what is thrown and is no error is told as it reads', async () => {
  expect(await reported({ kind: 'script', error: 'nothing' })).toMatchObject({ name: 'Error', message: 'nothing' });
});

test('the same is reported once, and of others so many', async () => {
  for (const message of ['a', 'b', 'a', 'c', 'b']) tell({ kind: 'script', error: errorOf(message, '') }, home);
  expect((await beacons.sent()).map(({ report: { message } }) => message)).toEqual(['a', 'b', 'c']);
  for (let more = 0; more < 20; more += 1) tell({ kind: 'script', error: errorOf(`more ${more}`, '') }, home);
  expect(await beacons.sent()).toHaveLength(MOST_REPORTS);
});
