import { createLazyComponent } from '../../layout/lazy-component';

/** An order's page, kept out of the first load. The open cart fetches it ahead of the order that it confirms. */
export const orderPage = createLazyComponent(async () => (await import('./order-page')).OrderPage);
