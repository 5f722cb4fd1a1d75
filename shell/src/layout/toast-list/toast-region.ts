export { ToastRegion } from '@shop/ui';
