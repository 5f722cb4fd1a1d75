export * from './builders';
export * from './network-edge';
export * from './render-in-shell';
