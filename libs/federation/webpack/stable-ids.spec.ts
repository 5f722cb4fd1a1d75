import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack, { type StatsModule } from 'webpack';
import { stableIds } from './stable-ids';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stable-ids-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Modules of a build whose entry the federation's plug-in would have written in a checkout. */
async function build(checkout: string): Promise<StatsModule[]> {
  const program = `globalThis.shop = ${JSON.stringify(checkout)}; export default 1;`;
  const entry = `data:text/javascript;charset=utf-8;base64,${Buffer.from(program).toString('base64')}`;
  const compiler = webpack({
    mode: 'production',
    devtool: 'source-map',
    context: folder,
    entry,
    output: { path: folder, library: { type: 'commonjs' } },
    optimization: { concatenateModules: false },
    plugins: [stableIds()],
  });
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    compiler.run((error, done) => (error ? reject(error) : resolve(done))),
  );
  return stats?.toJson({ all: false, modules: true, ids: true }).modules ?? [];
}

it('a program of the plug-in has the same id in every folder', async () => {
  const [one, other] = [await build('/home/ana/shop'), await build('/srv/shop')];
  const idsOf = (modules: StatsModule[]) => modules.map(({ id }) => id);
  expect(idsOf(one)).toContain('run-time');
  expect(idsOf(other)).toEqual(idsOf(one));
});

it('no source map tells the folder that a program of the plug-in names', async () => {
  await build('/home/ana/shop');
  const map = readFileSync(join(folder, 'main.js.map'), 'utf8');
  expect(map).toContain('webpack/bootstrap');
  expect(map).not.toContain('/home/ana');
  expect(map).not.toContain('base64');
});
