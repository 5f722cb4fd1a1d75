import { createShopStore, followOtherTabs, useShownToast } from '@shop/shell-api/host';
import { startIconTips, ToastRegion } from '@shop/ui';
import { GlobalStyle } from '@shop/ui/page-theme';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';

/** Runs a remote without the shell, for its team: store, router, style, tooltips and toasts of its own, no header and no cart. */
export function mountStandalone(App: ComponentType): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  const store = createShopStore();
  followOtherTabs(store);
  startIconTips();
  createRoot(root).render(
    <Provider store={store}>
      <BrowserRouter>
        <GlobalStyle />
        <App />
        <StandaloneToasts />
      </BrowserRouter>
    </Provider>,
  );
}

function StandaloneToasts() {
  const { toast, dismiss } = useShownToast();
  return <ToastRegion toast={toast} onDismiss={dismiss} />;
}
