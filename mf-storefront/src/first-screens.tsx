import { placeholdersOf } from '@shop/federation/first-paint';
import { HeroView } from './features/hero/hero-view';
import { homeRoute } from './routes';
import { PageMain } from './shared/page-main';

/** What visitors read of this remote's screens before any script has run; the build draws and publishes it. */
export const firstScreens = [
  {
    path: homeRoute,
    sections: ['hero' as const],
    element: (
      <PageMain>
        <HeroView content={placeholdersOf('hero')} />
      </PageMain>
    ),
  },
];
