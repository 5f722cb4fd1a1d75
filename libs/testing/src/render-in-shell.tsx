import { homepageSections, writeSection, type SectionView } from '@shop/contracts';
import { createShopStore, useShownToast, type ShopStore } from '@shop/shell-api/host';
import { ToastRegion } from '@shop/ui';
import { render, type RenderOptions, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { answerNetwork, type Answers, type RecordedCall } from './network-edge';

export interface ShellRender extends RenderResult {
  store: ShopStore;
  /** Every call made since, in order. */
  calls: RecordedCall[];
  /** The window's address now: path, query and hash. */
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
 * Renders as the shell does: the real store, a router with the window at `route`, toasts, and `answers` at the network edge
 * (the default homepage content is answered unless `answers` says otherwise).
 */
export function renderInShell(ui: ReactElement, { route = '/', answers = {}, ...root }: ShellSetup = {}): ShellRender {
  const calls = answerNetwork({
    'GET /api/homepage-content': () => ({ success: true, data: defaultHomepageContent() }),
    ...answers,
  });
  const store = createShopStore();
  globalThis.history.pushState(null, '', route);
  const result = render(
    <Provider store={store}>
      <BrowserRouter>
        {ui}
        <Toasts />
      </BrowserRouter>
    </Provider>,
    root,
  );
  return { ...result, store, calls, address: () => `${location.pathname}${location.search}${location.hash}` };
}

function Toasts() {
  const { toast, dismiss } = useShownToast();
  return <ToastRegion toast={toast} onDismiss={dismiss} />;
}
