export { databaseFor } from './database-url';
export { LocalPostgresError } from './local-postgres-error';
export { openLog, tailOf, watchLogSize } from './log-file';
export { packagedPostgres } from './site/binaries';
export { localPostgresUrl } from './site/site';
export { startLocalPostgres, type LocalPostgres, type LocalPostgresOptions } from './supervisor';
