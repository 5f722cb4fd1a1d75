import { RemoteUnavailableError, type RemoteAddress } from '@shop/federation';
import { catchBeacons } from '../../test/beacons';
import { shellRoutes } from '../routes';
import { MOST_REPORTS, createReporter } from './report';
import type { CaughtError } from './watch-failures';

const RELEASE = '2.0.0-0a1b2c3d4e5f';
const SHELL = 'a1b2c3d4e5f6';
const SCRIPT = `https://shop.gt/assets/shell.${SHELL}.js`;
const own = `at a (${SCRIPT}:1:2)`;
const frame = (remote: string) => `at Ex (https://shop.gt/remotes/${remote}/${RELEASE}/41.0a1b2c3d4e5f.js:2:1204)`;

const remotes: RemoteAddress[] = [
  {
    name: 'mf-admin',
    entry: `/remotes/mf-admin/${RELEASE}/entry.0a1b2c3d4e5f.js`,
    contractRange: null,
    door: 'everybody',
    routes: ['/admin', '/admin/customers/:phone', '/distributor/*'],
  },
];

/** Message of a boundary; that of a remote's screens has its name. */
const caughtBy = (name: string, componentStack = ''): CaughtError =>
  ({ componentStack, errorBoundary: { props: { name } } }) as unknown as CaughtError;

let beacons: ReturnType<typeof catchBeacons>;
let tell: ReturnType<typeof createReporter>;

/** The report of a page on which nothing else has failed. */
async function reported(error: unknown, caught?: CaughtError) {
  tell(error, remotes, caught);
  const [first] = await beacons.sent();
  return first?.report;
}

function errorOf(message: string, stack = own): Error {
  return Object.assign(new Error(message), { stack });
}

beforeEach(() => {
  beacons = catchBeacons();
  // Of a type that nothing runs.
  document.head.innerHTML = `<script src="${SCRIPT}" type="text/plain"></script>`;
  history.replaceState(null, '', '/');
  tell = createReporter();
});

test('a report says what failed, of whom, in which release and where, and goes to the shop as JSON', async () => {
  const stack = `TypeError: no\n    ${own}\n    ${frame('mf-admin')}`;
  tell(Object.assign(new TypeError('no'), { stack }), remotes);
  expect(await beacons.sent()).toEqual([
    {
      to: '/api/failures',
      type: 'application/json',
      report: {
        kind: 'script',
        remote: 'mf-admin',
        release: RELEASE,
        shell: SHELL,
        path: '/*',
        name: 'TypeError',
        message: 'no',
        stack,
      },
    },
  ]);
});

test('what no remote has a part in is the shell’s', async () => {
  expect(await reported(errorOf('no'))).toMatchObject({ remote: 'shell', release: SHELL, shell: SHELL });
});

test('the remote whose screen it is has failed, whatever code threw; its release is in the component’s stack', async () => {
  const failure = await reported(errorOf('no', frame('mf-storefront')), caughtBy('mf-admin', frame('mf-admin')));
  expect(failure).toMatchObject({ kind: 'render', remote: 'mf-admin', release: RELEASE });
  expect(failure?.stack).toContain('mf-storefront');
});

test.each([
  [new RemoteUnavailableError('mf-admin', new TypeError('No answer')), { name: 'TypeError', message: 'No answer' }],
  [Object.assign(errorOf('Loading chunk 7 failed.'), { name: 'ChunkLoadError' }), { name: 'ChunkLoadError' }],
])(
  '%s: a remote that can’t be loaded is told by its cause, with the release that was asked for',
  async (error, told) => {
    expect(await reported(error, caughtBy('mf-admin'))).toMatchObject({ kind: 'load', release: RELEASE, ...told });
  },
);

test('a page that React rendered again is told as that', async () => {
  const failure = await reported(errorOf('Minified React error #418; visit https://react.dev/errors/418?args[]=Eva'));
  expect(failure).toMatchObject({ kind: 'recovered', message: expect.not.stringContaining('Eva') as string });
});

test.each([
  ['', '<p><font>Cart</font></p>'],
  ['translated-ltr', '<p>Carrito</p>'],
])('a page that React rendered again because the browser translates it is no failure: %s %s', async (mark, content) => {
  document.documentElement.className = mark;
  document.body.innerHTML = content;
  tell(errorOf('Minified React error #418; visit https://react.dev/errors/418'), remotes);
  const next = await reported(errorOf('no'));
  document.documentElement.className = '';
  document.body.innerHTML = '';
  expect(next).toMatchObject({ kind: 'script' });
});

test.each([
  ['/pedido/8F3A12BC', shellRoutes[0]],
  ['/admin/customers/55551234', '/admin/customers/:phone'],
  ['/distributor/pedidos/8F3A12BC', '/distributor/*'],
  ['/eva-sola', '/*'],
])('of the path %s its pattern is told: %s', async (pathname, path) => {
  history.replaceState(null, '', `${pathname}?nombre=Eva`);
  expect(await reported(errorOf('no'))).toMatchObject({ path });
});

test('nothing personal leaves the browser', async () => {
  history.replaceState(null, '', '/pedido/55551234?nombre=Eva');
  const text = 'Eva: 5555-1234, eva@ejemplo.gt, /pedido?nombre=Eva%20Sola';
  const failure = await reported(errorOf(text, `${text} ${own}`));
  expect(failure?.message).toBe('Eva: [number], [email], /pedido?…');
  for (const secret of ['1234', 'eva@', 'Sola']) expect(failure?.stack).not.toContain(` ${secret}`);
});

test('what is no error of the shop’s own scripts is not told', async () => {
  tell('nothing', remotes);
  tell(null, remotes);
  tell(errorOf('no', 'at a (chrome-extension://abc/content.js:1:2)'), remotes);
  tell(errorOf('no', 'at a (chrome-extension://abc/assets/content.js:1:2)'), remotes);
  tell(errorOf('no', 'a@moz-extension://abc/remotes/mf-admin/content.js:1:2'), remotes);
  expect(await beacons.sent()).toEqual([]);
});

test('the same is reported once, and of others so many', async () => {
  const caught = errorOf('caught', frame('mf-admin'));
  tell(caught, remotes, caughtBy('mf-admin'));
  tell(caught, remotes);
  for (const message of ['a', 'b', 'a', 'c', 'b']) tell(errorOf(message), remotes);
  expect((await beacons.sent()).map(({ report: { message } }) => message)).toEqual(['caught', 'a', 'b', 'c']);
  for (let more = 0; more < 20; more += 1) tell(errorOf(`more ${more}`), remotes);
  expect(await beacons.sent()).toHaveLength(MOST_REPORTS);
});
