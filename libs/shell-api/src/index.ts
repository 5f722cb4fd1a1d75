export * from './cart-lines';
export * from './cart.slice';
export * from './paths';
export * from './session.slice';
export * from './storage';
export * from './store';
export * from './toast.slice';
export * from './use-toast';
