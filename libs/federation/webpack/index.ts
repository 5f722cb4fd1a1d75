export { remoteConfig, type RemoteOptions } from './remote';
export { shellConfig, type ShellOptions } from './shell';
