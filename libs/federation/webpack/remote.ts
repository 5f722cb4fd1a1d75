import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';
import type {} from 'webpack-dev-server';
import { CONTRACT_FILE, CONTRACT_RANGE } from '../src/contract';
import { containerName, EXPOSED_MODULE } from '../src/remote-names';
import { sharedVersions } from '../src/shared/versions';
import { artFolders, baseConfig, isServing } from './base';
import { apiProxy, devPort } from './dev-ports';
import { emitJson } from './emit-json';
import { checkOwnNames } from './own-names';
import { withServer } from './server';
import { SHARED_MODULES } from './shared';

/** Gives the chunks of a retry fresh addresses, as its entry has one. */
const FRESH_CHUNKS = join(import.meta.dirname, '../src/fresh-chunks.ts');

/** How long a chunk may take, ms; webpack's own patience of two minutes is nobody's. */
const CHUNK_TIMEOUT = 7000;

export interface RemoteOptions {
  /** The remote's own folder. */
  dirname: string;
  /** The remote's project name, such as `mf-storefront`. */
  name: string;
  /** Usual port of its development server. */
  port: number;
  /** Path patterns of its screens; published beside its entry, so that a new screen needs no rebuild of the shell. */
  routes: readonly string[];
  /** Everybody may see its screens, so they are rendered on the server too. */
  isPublic?: boolean;
}

/** The module that a remote exposes, in the browser as on the server. */
const SCREENS = 'src/app.tsx';

/**
 * A remote's webpack configurations. A build shares the shell's libraries and holds none of its own; `webpack serve`
 * keeps them as a fallback, because there the remote also runs alone, and with them the run time's core.
 */
export function remoteConfig(options: RemoteOptions): Configuration | Configuration[] {
  const browser = browserConfig(options);
  if (!options.isPublic) return browser;
  return withServer(browser, { dirname: options.dirname, entry: SCREENS, isShell: false });
}

function browserConfig({ dirname, name, port, routes }: RemoteOptions): Configuration {
  const base = baseConfig(dirname);
  return {
    ...base,
    entry: isServing ? join(dirname, 'src/index.ts') : {},
    output: {
      ...base.output,
      publicPath: 'auto',
      uniqueName: containerName(name),
      filename: isServing ? '[name].js' : '[name].[contenthash].js',
      chunkFilename: isServing ? '[name].js' : '[name].[contenthash].js',
      assetModuleFilename: '[name].[contenthash][ext]',
      chunkLoadTimeout: CHUNK_TIMEOUT,
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
              requiredVersion: `^${sharedVersions[module]}`,
              ...(isServing ? { version: sharedVersions[module] } : { import: false }),
            },
          ]),
        ),
        shareStrategy: 'loaded-first',
        runtimePlugins: [FRESH_CHUNKS],
        manifest: true,
        dts: false,
        virtualRuntimeEntry: true,
        experiments: { externalRuntime: !isServing, optimization: { target: 'web', disableSnapshot: true } },
      }),
      checkOwnNames(dirname, name.replace(/^mf-/, '')),
      emitJson('routes.json', routes),
      emitJson(CONTRACT_FILE, CONTRACT_RANGE),
      ...(isServing
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
      client: { overlay: { errors: true, warnings: false, runtimeErrors: false } },
      proxy: apiProxy,
    },
  };
}
