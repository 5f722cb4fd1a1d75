export type { FirstData, Snapshot } from './page/page';
export * from './page-server';
export type { RemoteSource } from './remotes';
export { workspaceFolders } from './workspace';
