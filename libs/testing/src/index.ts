export * from './builders';
export { loggedFailures } from './logged-failures';
export * from './network-edge';
export * from './render-in-shell';
