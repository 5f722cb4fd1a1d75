import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';
import type {} from 'webpack-dev-server';
import { DOOR_FILE } from '../src/shop-remotes';
import { containerName, EXPOSED_MODULE } from '../src/remote-names';
import { sharedVersions } from '../src/shared/versions';
import { artFolders, baseConfig, isServing } from './base';
import { apiProxy, devPort } from './dev-ports';
import { emitContractRange } from './contract-range';
import { emitJson } from './emit-json';
import { checkOwnNames } from './own-names';
import { remoteEntries, type RemoteEntry } from './remote-entries';
import { withServer } from './server';
import { SHARED_MODULES } from './shared';

/** Gives the chunks of a retry fresh addresses, as its entry has one. */
const FRESH_CHUNKS = join(import.meta.dirname, '../src/fresh-chunks.ts');

/** How long a chunk may take, ms: as an entry (`remote-host.ts`). Webpack's own patience of two minutes is nobody's. */
const CHUNK_TIMEOUT_MS = 9000;

export interface RemoteOptions {
  /** The remote's own folder. */
  dirname: string;
  /** The remote's name in `remotes.json`, such as `mf-storefront`. */
  name: string;
  /** Of a remote that `remotes.json` does not have: one of another repository, which runs in the shop alone. */
  entry?: Pick<RemoteEntry, 'door' | 'port'>;
  /** Path patterns of its screens; published beside its entry, so that a new screen needs no rebuild of the shell. */
  routes: readonly string[];
}

/** The module that a remote exposes, in the browser as on the server. */
const SCREENS = 'src/app.tsx';

/**
 * A remote's webpack configurations. A build shares the shell's libraries and holds none of its own; `webpack serve` of a
 * remote of this workspace keeps them as a fallback, because there it also runs alone, and with them the run time's core.
 */
export function remoteConfig(options: RemoteOptions): Configuration | Configuration[] {
  const browser = browserConfig(options);
  // A screen that everybody may see is rendered on the server too.
  if (entryOf(options).door !== 'everybody') return browser;
  return withServer(browser, { dirname: options.dirname, entry: SCREENS, isShell: false });
}

/** @throws Error when neither `remotes.json` nor the configuration has it */
function entryOf({ name, entry = remoteEntries[name] }: RemoteOptions): Pick<RemoteEntry, 'door' | 'port'> {
  if (!entry) throw new Error(`remotes.json has no ${name}`);
  return entry;
}

function browserConfig(options: RemoteOptions): Configuration {
  const { dirname, name, routes } = options;
  const base = baseConfig(dirname);
  const { door, port } = entryOf(options);
  const runsAlone = isServing && options.entry === undefined;
  return {
    ...base,
    entry: runsAlone ? join(dirname, 'src/index.ts') : {},
    output: {
      ...base.output,
      publicPath: 'auto',
      uniqueName: containerName(name),
      filename: isServing ? '[name].js' : '[name].[contenthash].js',
      chunkFilename: isServing ? '[name].js' : '[name].[contenthash].js',
      assetModuleFilename: '[name].[contenthash][ext]',
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      // A module that threw is not taken for an empty one when it is asked for again.
      strictModuleErrorHandling: true,
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: containerName(name),
        filename: isServing ? 'entry.js' : 'entry.[contenthash].js',
        library: { type: 'var', name: containerName(name) },
        exposes: { [EXPOSED_MODULE]: join(dirname, SCREENS) },
        shared: Object.fromEntries(
          SHARED_MODULES.map((module) => [
            module,
            {
              singleton: true,
              // Which of its names there are within a major the contract says.
              requiredVersion: `^${parseInt(sharedVersions[module], 10)}.0.0`,
              ...(runsAlone ? { version: sharedVersions[module] } : { import: false }),
            },
          ]),
        ),
        shareStrategy: 'loaded-first',
        runtimePlugins: [FRESH_CHUNKS],
        manifest: true,
        dts: false,
        virtualRuntimeEntry: true,
        experiments: { externalRuntime: !runsAlone, optimization: { target: 'web', disableSnapshot: true } },
      }),
      checkOwnNames(dirname, name.replace(/^mf-/, '')),
      emitJson('routes.json', routes),
      emitContractRange(),
      emitJson(DOOR_FILE, door),
      ...(runsAlone
        ? [
            new HtmlWebpackPlugin({
              templateContent: `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${name}</title></head><body><div id="root"></div></body></html>`,
              excludeChunks: [containerName(name)],
              publicPath: '/',
            }),
          ]
        : []),
    ],
    devServer: {
      port: devPort(port),
      hot: true,
      static: artFolders,
      historyApiFallback: true,
      headers: { 'Access-Control-Allow-Origin': '*' },
      client: {
        overlay: { errors: true, warnings: false, runtimeErrors: false },
        // Its page may be a running shop's, of another machine.
        webSocketURL: { hostname: 'localhost', port: devPort(port) },
      },
      proxy: apiProxy,
    },
  };
}
