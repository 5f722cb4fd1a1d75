import { SHOP_REMOTES } from '@shop/page-server/releases';

import { buildOf, withReleases } from './releases';
import { readSettings } from '../settings';
import { runProgram, Shutdown } from '../shutdown';
import { say, ShopKeeperError } from '../terminal';

/**
 * `nx run mf-storefront:release`: keeps the remote's build as an immutable version and puts it in use. A second argument
 * names the folder of a build that was made elsewhere.
 */
const shutdown = new Shutdown({ begin: 'Deteniendo…', end: 'Detenido.' }, 130);

await runProgram(shutdown, async () => {
  const [name, folder] = process.argv.slice(2);
  if (!isShopRemote(name)) throw new ShopKeeperError(`Di qué remoto: ${SHOP_REMOTES.join(', ')}.`);
  const settings = readSettings(process.env);
  await withReleases(settings, async (store) => {
    const before = (await store.read()).remotes[name]?.version;
    const version = folder === undefined ? await store.release(name, buildOf(name)) : await store.add(name, folder);
    if (folder !== undefined) await store.use(name, version);
    say(
      before === version ? `${name}: ya estaba en uso la versión ${version}` : `${name}: en uso la versión ${version}`,
    );
    if (before !== undefined && before !== version) say(`Para volver a la ${before}: npx nx run ${name}:rollback`);
  });
  await shutdown.exit(0);
});

/** A version of anything else would be kept where no page looks for it. */
function isShopRemote(name: string | undefined): name is (typeof SHOP_REMOTES)[number] {
  return SHOP_REMOTES.some((known) => known === name);
}
