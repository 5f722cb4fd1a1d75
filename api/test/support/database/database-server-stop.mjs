export { removeTraces as default } from './database-server.mjs';
