import { expect, test, type Page } from '@playwright/test';
import { release, rollBack, versionInUse, withChangedBuild } from './release-commands';

const remotes = [
  { name: 'mf-storefront', path: '/', sign: (page: Page) => page.locator('#productos').getByRole('listitem').first() },
  { name: 'mf-distributor', path: '/distributor/login', sign: (page: Page) => page.getByLabel('Correo electrónico') },
  { name: 'mf-admin', path: '/admin/login', sign: (page: Page) => page.getByLabel('Usuario') },
];

/** Has a page's scripts wait until something was done that its HTML came before. */
async function openBefore(page: Page, path: string, work: () => Promise<void>): Promise<void> {
  let letGo: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await done;
    await route.continue();
  });
  try {
    await page.goto(path, { waitUntil: 'commit' });
    await work();
  } finally {
    letGo();
  }
}

for (const { name, path, sign } of remotes) {
  test(`a page of ${name} that was sent before a release or a return works with its own scripts after it @desktop`, async ({
    browser,
  }) => {
    const original = await versionInUse(name);
    const failures: string[] = [];
    const visit = async (version: string, work: () => Promise<void>) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      const asked: string[] = [];
      page.on('pageerror', (error) => failures.push(error.message));
      page.on('request', (request) => asked.push(request.url()));
      await openBefore(page, path, work);
      await expect(sign(page)).toBeVisible();
      await expect.poll(() => asked.some((address) => address.includes(`/remotes/${name}/${version}/`))).toBe(true);
      expect(asked.filter((address) => address.includes(`/remotes/${name}/`) && !address.includes(version))).toEqual(
        [],
      );
      await context.close();
    };
    const next = (file: string, text: string) =>
      file.startsWith('__federation_expose') ? `${text}\n/* next */` : undefined;
    await withChangedBuild(name, next, async (folder) => {
      await visit(original, () => release(name, folder));
      await visit(await versionInUse(name), () => rollBack(name));
    });
    expect(await versionInUse(name)).toBe(original);
    expect(failures).toEqual([]);
  });
}
