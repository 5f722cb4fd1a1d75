import type { BootData, RemoteModule } from '@shop/federation';
import { answerOrders, type RenderShop } from '@shop/federation/server';
import { createShopStore, takeRenderedTitle } from '@shop/shell-api/host';
import { MemoryRouter } from 'react-router-dom';
import type { RemoteModules } from './remotes/remote-modules';
import { seededState } from './seed-store';
import { Shop } from './shop';

/** All remotes are there at once. */
function readyModules(screens: (remote: string) => RemoteModule): RemoteModules {
  return {
    loaded: screens,
    load: (name) => Promise.resolve(screens(name)),
    forget: () => undefined,
    resume: () => undefined,
    missing: new Map(),
  };
}

/** The data of the last page: the next one has most often the same. */
let last: { boot: BootData; state: ReturnType<typeof seededState> } | null = null;

const renderShop: RenderShop = (path, boot, screens) => {
  if (last?.boot !== boot) last = { boot, state: seededState(boot) };
  return (
    <Shop
      store={createShopStore(last.state)}
      served={last.state}
      inRouter={(shop) => <MemoryRouter initialEntries={[path]}>{shop}</MemoryRouter>}
      remotes={boot.remotes}
      modules={readyModules(screens)}
    />
  );
};

/** The program of the thread in which the page server has pages rendered. */
void answerOrders(renderShop, takeRenderedTitle);
