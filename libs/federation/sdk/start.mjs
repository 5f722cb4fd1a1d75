#!/usr/bin/env node
// @ts-check
import { cpSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `npx shop-remote mf-help`: lays a remote with one screen into the folder where it is called. */
const [name = ''] = process.argv.slice(2);
const folder = process.cwd();

if (!/^mf-[a-z]+(?:-[a-z]+)*$/.test(name)) fail(`Un remoto se llama como mf-help, no "${name}".`);
if (existsSync(join(folder, 'src'))) fail('Aquí ya hay un src.');

const own = name.replace('mf-', '');
const title = own.charAt(0).toUpperCase() + own.slice(1);
cpSync(join(import.meta.dirname, 'template/src'), join(folder, 'src'), { recursive: true });
for (const file of readdirSync(join(folder, 'src'))) {
  const path = join(folder, 'src', file);
  const text = readFileSync(path, 'utf8').replaceAll('/plantilla', `/${own}`);
  writeFileSync(path, text.replaceAll('Plantilla', title));
}
put('tsconfig.json', JSON.stringify({ extends: '@shop/remote-sdk/tsconfig.json', include: ['src', '*.ts'] }, null, 2));
put(
  'webpack.config.ts',
  `import { remoteConfig } from '@shop/remote-sdk/webpack';
import { routes } from './src/routes';

export default remoteConfig({
  dirname: import.meta.dirname,
  name: '${name}',
  routes,
  entry: { door: 'everybody', port: 3010 },
});`,
);
const manifest = existsSync(join(folder, 'package.json')) ? readFileSync(join(folder, 'package.json'), 'utf8') : '{}';
const webpack = "NODE_OPTIONS='--import tsx' webpack";
const scripts = {
  build: `${webpack} --config webpack.config.ts --mode production`,
  serve: `${webpack} serve --config webpack.config.ts`,
  types: 'tsc --noEmit',
};
put('package.json', JSON.stringify({ ...JSON.parse(manifest), name, private: true, type: 'module', scripts }, null, 2));
process.stdout.write(
  `${name} está aquí: npm run build la construye, npm run serve la muestra en una tienda abierta.\n`,
);

/**
 * @param {string} file
 * @param {string} text
 */
function put(file, text) {
  writeFileSync(join(folder, file), `${text}\n`);
}

/**
 * @param {string} problem
 * @returns {never}
 */
function fail(problem) {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
