export * from './boot-data';
export * from './remote-host';
export * from './shop-remotes';
