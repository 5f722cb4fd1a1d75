import { expect, test, type Page, type Response, type Route } from '@playwright/test';
import { follow, openCart } from '@shop/testing/journeys';
import { addToCart, untilParsed } from './shopping';

/** Each remote, one of its screens, and what is to be seen there. */
const remotes = [
  { name: 'mf-storefront', path: '/', sign: (page: Page) => page.locator('#productos').getByRole('listitem').first() },
  { name: 'mf-distributor', path: '/distributor/login', sign: (page: Page) => page.getByLabel('Correo electrónico') },
  { name: 'mf-admin', path: '/admin/login', sign: (page: Page) => page.getByLabel('Usuario') },
] as const;

const failure = (page: Page) => page.getByRole('heading', { name: 'Esta parte no cargó' });

/** Longer than the shell waits for a remote. */
const WAIT_MS = 10_000;

const entryOf = (name: string) => new RegExp(`/remotes/${name}/[^/]+/entry\\.`);

// Fetches of a service worker would pass by the routes of the page.
test.use({ serviceWorkers: 'block' });

test('a remote is missing: the rest lives on, and the retry works once it is back @desktop', async ({ page }) => {
  for (const [index, { name, path, sign }] of remotes.entries()) {
    await test.step(name, async () => {
      await page.route(entryOf(name), (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'no' }));
      await page.goto(path);
      await expect(failure(page)).toBeVisible();
      if (name === 'mf-admin') {
        // Staff stay where they are: no header of the shop, no word of a cart.
        await expect(page.getByRole('banner')).toHaveCount(0);
        await expect(page.getByText('Recarga la página en un momento.')).toBeVisible();
      } else {
        await expect(page.getByText(/^El resto de la tienda sigue funcionando/)).toBeVisible();
        await openCart(page);
        await page.keyboard.press('Escape');
      }

      const asked = page.waitForRequest(entryOf(name));
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await asked;
      await expect(failure(page)).toBeVisible();

      const other = remotes[(index + 1) % remotes.length] ?? remotes[0];
      await page.goto(other.path);
      await expect(other.sign(page)).toBeVisible();
      const isLook = (response: Response) =>
        response.request().method() === 'HEAD' && entryOf(name).test(response.url());
      const looked = name === 'mf-admin' ? page.waitForResponse(isLook) : null;
      await page.goBack();
      await expect(failure(page)).toBeVisible();

      // The back office, once the page has seen that it is missing, is there again by itself.
      await looked;
      await page.unroute(entryOf(name));
      if (name !== 'mf-admin') await page.getByRole('button', { name: 'Reintentar' }).click();
      await expect(sign(page)).toBeVisible();
    });
  }
});

const chunkOf = (name: string) => new RegExp(`/remotes/${name}/[^/]+/__federation_expose_app\\.`);

const lost = (route: Route) => route.abort();
const silent = () => Promise.resolve();

/** Nobody answers who looks whether the remote is there: the page does not try it by itself. */
const unseen = (route: Route) =>
  route.request().method() === 'HEAD' ? route.fulfill({ status: 504, body: '' }) : route.fallback();

/** The real chunk, of which every module throws when it is run. */
async function throwing(route: Route): Promise<void> {
  const answer = await route.fetch();
  const spoil = `{
    const chunks = (self.webpackChunkmf_storefront ??= []);
    const push = chunks.push;
    const thrower = () => { throw new Error('A broken module'); };
    chunks.push = ([ids, modules, run]) =>
      push.call(chunks, [ids, Object.fromEntries(Object.keys(modules).map((id) => [id, thrower])), run]);
  }`;
  // Not as the file that it is for good, or the browser would keep it so.
  await route.fulfill({ contentType: 'text/javascript', body: `${spoil}\n${await answer.text()}` });
}

/** Ways in which a remote can be there and not work; each is mended at the first click. */
const troubles: {
  trouble: string;
  files: readonly RegExp[];
  spoil: (route: Route) => Promise<void>;
  /** The remote is opened from another screen, so that nothing of it was preloaded. */
  fromElsewhere?: true;
  /** The click loads the page again. */
  again?: true;
}[] = [
  { trouble: 'module throws', files: [chunkOf('mf-storefront')], spoil: throwing, again: true },
  { trouble: 'entry lost', files: [entryOf('mf-storefront')], spoil: lost, fromElsewhere: true },
  { trouble: 'chunk lost', files: [chunkOf('mf-storefront')], spoil: lost, fromElsewhere: true },
  { trouble: 'both lost, preloaded', files: [entryOf('mf-storefront'), chunkOf('mf-storefront')], spoil: lost },
  { trouble: 'chunk lost, preloaded', files: [chunkOf('mf-storefront')], spoil: lost },
  { trouble: 'chunk hangs', files: [chunkOf('mf-storefront')], spoil: silent, fromElsewhere: true },
  { trouble: 'chunk hangs, preloaded', files: [chunkOf('mf-storefront')], spoil: silent },
  { trouble: 'entry hangs, preloaded', files: [entryOf('mf-storefront')], spoil: silent },
  {
    trouble: 'entry throws',
    files: [entryOf('mf-storefront')],
    spoil: (route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("A broken build");' }),
    again: true,
  },
];

/** Waits for the fallback of a hanging remote: it is given up by a timer, which begins only once the shell runs. */
async function expectGivenUp(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.fastForward(WAIT_MS);
      return failure(page).isVisible();
    })
    .toBe(true);
}

const isSamePage = (page: Page) => page.evaluate(() => 'mark' in globalThis);

test('whatever was lost, hung or threw: the first retry has it, and the cart is kept @phone', async ({ page }) => {
  const [{ sign }] = remotes;
  await page.goto('/');
  await addToCart(page, 'Cumbre 12K');
  await page.clock.install();
  await page.route(entryOf('mf-storefront'), unseen);
  for (const { trouble, files, spoil, fromElsewhere, again } of troubles) {
    await test.step(trouble, async () => {
      for (const file of files) await page.route(file, spoil);
      await page.goto(fromElsewhere ? '/distributor/login' : '/', { waitUntil: 'commit' });
      if (fromElsewhere) {
        await remotes[1].sign(page).waitFor();
        await follow(page, '/');
      }
      await (spoil === silent ? expectGivenUp(page) : expect(failure(page)).toBeVisible());
      await page.evaluate(() => Object.assign(globalThis, { mark: true }));
      for (const file of files) await page.unroute(file, spoil);
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await expect(sign(page)).toBeVisible();
      expect(await isSamePage(page)).toBe(!again);
    });
  }

  const message = page.getByLabel('Mensaje', { exact: true });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));

  /** Opens the rendered page and writes into it before its screens come; answers what lets them go on their way. */
  async function write(text: string, goOn: (route: Route) => Promise<void>): Promise<() => void> {
    let release: () => void = () => undefined;
    const written = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(chunkOf('mf-storefront'), async (route) => {
      await written;
      await goOn(route);
    });
    // A busy server may send the page before it is rendered.
    await expect
      .poll(async () => {
        await page.goto('/', { waitUntil: 'commit' });
        await untilParsed(page);
        return page.locator('#contacto').isVisible();
      })
      .toBe(true);
    await message.fill(text);
    return release;
  }

  /** Taken over as it was: a page that React has to render again would lose the text a moment later. */
  async function expectKept(text: string): Promise<void> {
    await expect(sign(page)).toBeVisible();
    await expect(message).toHaveValue(text);
    await expect(failure(page)).toHaveCount(0);
    await addToCart(page, 'Cumbre 12K');
    await expect(message).toHaveValue(text);
    expect(faults.filter((fault) => !fault.includes('not available'))).toEqual([]);
  }

  await test.step('what was typed into the page before its scripts were lost is still there', async () => {
    const lose = await write('¿Envían a Petén?', lost);
    lose();
    await expect(failure(page)).toBeVisible();
    await page.unroute(chunkOf('mf-storefront'));
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expectKept('¿Envían a Petén?');
  });
  await page.unroute(entryOf('mf-storefront'), unseen);

  await test.step('what was only late takes its place back by itself, with what was typed', async () => {
    const arrive = await write('¿Y a Izabal?', (route) => route.continue());
    await expectGivenUp(page);
    arrive();
    await expectKept('¿Y a Izabal?');
  });
  await page.unroute(chunkOf('mf-storefront'));

  await test.step('another release is in use by then', async () => {
    await page.route(chunkOf('mf-storefront'), lost);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(failure(page)).toBeVisible();
    await page.evaluate(() => Object.assign(globalThis, { mark: true }));
    await page.unroute(chunkOf('mf-storefront'));
    await page.route('/remotes.json', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('/entry.', '/other.') });
    });
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(sign(page)).toBeVisible();
    expect(await isSamePage(page)).toBe(false);
    await page.unroute('/remotes.json');
  });

  await test.step('the contract was refused, and a release that fits was put in use', async () => {
    await page.route('**/boot/*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll(/"contractRange":"[^"]*"/g, '"contractRange":"^999.0.0"');
      await route.fulfill({ response: answer, body });
    });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Esta parte se está actualizando' })).toBeVisible();
    await page.unroute('**/boot/*');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(sign(page)).toBeVisible();
  });

  const cart = await openCart(page);
  await expect(cart.getByText('Cumbre 12K')).toBeVisible();
});
