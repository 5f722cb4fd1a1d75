export * from './boot-data';
export * from './remote-host';
