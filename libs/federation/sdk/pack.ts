import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { emitDeclarations } from '../surface/entry-reports';

/** Below `libs`, what the preset takes to build a remote; at the same places below the package. */
const NEEDED = [
  'api-client/src/storefront.endpoints.ts',
  'federation/src/shared/versions.ts',
  'federation/src/shop-remotes.ts',
  ...['contract', 'fresh-chunks', 'jsx-dev-runtime', 'least-contract', 'page-refresh', 'remote-names', 'rendering'].map(
    (file) => `federation/src/${file}.ts`,
  ),
  ...['shared', 'since', 'version'].map((file) => `federation/contract/${file}.json`),
];

/** The libraries whose declarations remotes see. */
const TYPED = ['api-client', 'contracts', 'shell-api', 'ui'];

/** Packages that a remote is built and typed with; its own libraries come from the shell. */
const PACKAGES = [
  '@module-federation/enhanced',
  '@module-federation/runtime',
  '@pmmmwh/react-refresh-webpack-plugin',
  '@reduxjs/toolkit',
  '@swc/core',
  '@swc/plugin-styled-components',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'compression-webpack-plugin',
  'html-webpack-plugin',
  'react',
  'react-dom',
  'react-redux',
  'react-refresh',
  'react-router-dom',
  'styled-components',
  'swc-loader',
  'terser-webpack-plugin',
  'tsx',
  'typescript',
  'webpack',
  'webpack-cli',
  'webpack-dev-server',
];

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  exports?: Record<string, string>;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const writeJson = (file: string, content: unknown) => writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);

/** Where a compiler finds the declarations of our libraries: `@shop/ui/core` → `./types/libs/ui/src/core.d.ts`. */
function typePaths(root: string, folder: string): Record<string, [string]> {
  const entries = TYPED.flatMap((library) => {
    const { exports = {} } = readJson(join(root, 'libs', library, 'package.json')) as Manifest;
    return Object.entries(exports).map(([door, file]): [string, [string]] => [
      `@shop/${library}${door.slice(1)}`,
      [`./types/libs/${library}/${file.replace(/^\.\/|\.ts$/g, '')}.d.ts`],
    ]);
  });
  // A module that no shared door names is the shop's own.
  return Object.fromEntries(entries.filter(([, [file]]) => existsSync(join(folder, file))));
}

/**
 * Writes the package with which a team outside of this workspace builds a remote: the declarations from which the contract
 * is made, the webpack preset, and a template to start from.
 * @param into the folder for it
 * @returns the package's file
 * @throws when the sources do not compile
 */
export function packSdk(root: string, into: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'remote-sdk-'));
  try {
    const own = readJson(join(root, 'package.json')) as Manifest;
    const installed = { ...own.devDependencies, ...own.dependencies };
    const { version } = readJson(join(root, 'libs/federation/contract/version.json')) as { version: string };
    const preset = readdirSync(join(root, 'libs/federation/webpack')).filter((file) => !file.endsWith('.spec.ts'));
    const libraries = [...NEEDED, ...preset.map((file) => `federation/webpack/${file}`)].map((file) => `libs/${file}`);
    for (const file of ['remotes.json', ...libraries]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      cpSync(join(root, file), join(folder, file));
    }
    cpSync(join(root, 'libs/federation/template/src'), join(folder, 'template/src'), {
      recursive: true,
      // It runs in the shop alone.
      filter: (file) => !/(index\.ts|standalone\.tsx)$/.test(file),
    });
    for (const file of ['start.mjs', 'README.md']) cpSync(join(root, 'libs/federation/sdk', file), join(folder, file));
    emitDeclarations(root, join(folder, 'types'), { removeComments: false });
    writeJson(join(folder, 'tsconfig.json'), {
      compilerOptions: {
        ...(readJson(join(root, 'tsconfig.base.json')) as { compilerOptions: object }).compilerOptions,
        lib: ['es2023', 'dom', 'dom.iterable'],
        types: ['node'],
        paths: typePaths(root, folder),
      },
    });
    writeJson(join(folder, 'package.json'), {
      name: '@shop/remote-sdk',
      version,
      type: 'module',
      description: 'Builds a remote for the shop whose shell offers this contract',
      bin: { 'shop-remote': './start.mjs' },
      exports: { './webpack': './libs/federation/webpack/remote.ts', './tsconfig.json': './tsconfig.json' },
      dependencies: Object.fromEntries(PACKAGES.map((name) => [name, installed[name]])),
    });
    mkdirSync(into, { recursive: true });
    const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', into], {
      cwd: folder,
      encoding: 'utf8',
    });
    const [{ filename = '' } = {}] = JSON.parse(packed) as { filename?: string }[];
    return join(into, filename);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
