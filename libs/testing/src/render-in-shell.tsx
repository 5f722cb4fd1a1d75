import { homepageSections, writeSection, type SectionView } from '@shop/contracts';
import { createShopStore, useShownToast, type ShopStore } from '@shop/shell-api/host';
import { ToastRegion } from '@shop/ui';
import { render, type RenderOptions, type RenderResult } from '@testing-library/react';
import { useLayoutEffect, type ReactElement } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { answerNetwork, type Answers, type RecordedCall } from './network-edge';

export interface ShellRender extends RenderResult {
  store: ShopStore;
  /** Every call made since, in order. */
  calls: RecordedCall[];
  /** The address as the router has it now: path, query and hash. */
  address: () => string;
}

/** All homepage sections with their defaults, as `GET /api/homepage-content` lists them. */
export function defaultHomepageContent(): SectionView[] {
  return Object.entries(homepageSections).map(([key, section]) => writeSection(key, section.defaults));
}

export interface ShellSetup extends Pick<RenderOptions, 'onCaughtError'> {
  route?: string;
  answers?: Answers;
}

/**
 * Renders as the shell does: the real store, a router at `route`, toasts, and `answers` at the network edge
 * (the default homepage content is answered unless `answers` says otherwise). The window has the router's address too.
 */
export function renderInShell(ui: ReactElement, { route = '/', answers = {}, ...root }: ShellSetup = {}): ShellRender {
  const calls = answerNetwork({
    'GET /api/homepage-content': () => ({ success: true, data: defaultHomepageContent() }),
    ...answers,
  });
  const store = createShopStore();
  globalThis.history.pushState(null, '', route);
  let address = route;
  const result = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[route]}>
        {ui}
        <Toasts />
        <Address
          onChange={(now) => {
            address = now;
            globalThis.history.replaceState(globalThis.history.state, '', now);
          }}
        />
      </MemoryRouter>
    </Provider>,
    root,
  );
  return { ...result, store, calls, address: () => address };
}

function Toasts() {
  const { toast, dismiss } = useShownToast();
  return <ToastRegion toast={toast} onDismiss={dismiss} />;
}

function Address({ onChange }: { onChange: (address: string) => void }) {
  const { pathname, search, hash } = useLocation();
  // What is on the screen and the address are of one moment: a test that has found the one reads the other.
  useLayoutEffect(() => {
    onChange(`${pathname}${search}${hash}`);
  });
  return null;
}
