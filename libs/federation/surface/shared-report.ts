import { createRequire } from 'node:module';
import runtime from '@module-federation/runtime/package.json';
import { SHARED_MODULES } from '../webpack/shared';
import { ENTRY_POINTS } from './entry-reports';

/** Of these libraries the shell shares what the files list; of the others all there is. */
const partsShared: Readonly<Record<string, () => Promise<object>>> = {
  'react-redux': () => import('../src/shared/react-redux'),
  '@reduxjs/toolkit': () => import('../src/shared/redux'),
  '@reduxjs/toolkit/query/react': () => import('../src/shared/query'),
  'react-router-dom': () => import('../src/shared/router'),
  'styled-components': () => import('../src/shared/styled'),
};

const require = createRequire(import.meta.url);

/** The version in which a package is installed; undefined for our own. @param module such as `react/jsx-runtime` */
export function installedVersion(module: string): string | undefined {
  if (module in ENTRY_POINTS) return undefined;
  const name = module.split('/', module.startsWith('@') ? 2 : 1).join('/');
  return (require(`${name}/package.json`) as { version: string }).version;
}

/** Libraries promise to keep what they offer within a major; names that begin with `_` are nobody's. */
function describeModule(name: string, version: string, shared: object): string {
  const names = Object.keys(shared).filter((key) => /^[a-z]/i.test(key) && key !== 'default');
  return [`module '${name} ${version.split('.')[0] ?? ''}' {`, ...names.sort().map((key) => `    ${key}`), '}'].join(
    '\n',
  );
}

/** Libraries of others that the shell shares, and the run time that it lends to the remotes. */
export async function reportShared(): Promise<string> {
  // Libraries have names more in development.
  process.env['NODE_ENV'] = 'production';
  const modules = [describeModule('@module-federation/runtime', runtime.version, {})];
  for (const name of SHARED_MODULES.filter((module) => !(module in ENTRY_POINTS))) {
    const shared = (await partsShared[name]?.()) ?? (require(name) as object);
    modules.push(describeModule(name, installedVersion(name) ?? '', shared));
  }
  const code = modules.map((module) => `export ${module}`).join('\n\n');
  return `# Libraries shared\n\n\`\`\`ts\n${code}\n\`\`\`\n`;
}
