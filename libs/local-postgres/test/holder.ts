import { startLocalPostgres } from '../src/index';

/**
 * A process of its own that holds the database of the folder in its first argument. Tells what happens as one JSON
 * object a line; SIGTERM makes it stop properly, SIGINT is only reported.
 */
function tell(event: object): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

process.on('SIGINT', () => tell({ event: 'sigint' }));
const [dataDir = ''] = process.argv.slice(2);
const postgres = await startLocalPostgres({
  dataDir,
  settings: { fsync: 'off', full_page_writes: 'off' },
  onLog: (line) => tell({ event: 'log', line }),
});
process.once('SIGTERM', () => {
  void postgres.stop().then(() => process.exit(0));
});
tell({
  event: 'up',
  url: postgres.url,
  servingUrl: postgres.servingUrl,
  adopted: postgres.adopted,
  socketDir: postgres.socketDir,
});
setInterval(() => undefined, 60_000);
