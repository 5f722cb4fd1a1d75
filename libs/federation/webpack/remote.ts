import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import type {} from 'webpack-dev-server';
import { CONTRACT_FILE, SHELL_CONTRACT } from '../src/contract';
import { FIRST_PAINT_FILE } from '../src/first-paint';
import { containerName, EXPOSED_MODULE } from '../src/remote-names';
import { apiProxy, artFolders, baseConfig, isServing } from './base';
import { emitJson } from './emit-json';
import { drawFirstScreen, type FirstScreenSource } from './first-paint';
import { SHARED_MODULES } from './shared';

/** What generated code imports as its run time, and the part of it that a build takes instead (decision 0010). */
const GENERAL_RUN_TIME = /[\\/]@module-federation[\\/]webpack-bundler-runtime[\\/]/;
const OWN_RUN_TIME = join(import.meta.dirname, '../src/container-run-time.ts');

export interface RemoteOptions {
  /** The remote's own folder. */
  dirname: string;
  /** The remote's project name, such as `mf-storefront`. */
  name: string;
  /** Port of its development server. */
  port: number;
  /** Path patterns of its screens; published beside its entry, so that a new screen needs no rebuild of the shell. */
  routes: readonly string[];
  /** What of its screens is worth reading before any script has run. */
  firstScreens?: readonly FirstScreenSource[];
}

/**
 * A remote's webpack configuration. A build shares the shell's libraries and holds none of its own; `webpack serve`
 * keeps them as a fallback, because there the remote also runs alone, and with them the general run time.
 */
export function remoteConfig({ dirname, name, port, routes, firstScreens = [] }: RemoteOptions): Configuration {
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
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: containerName(name),
        filename: isServing ? 'entry.js' : 'entry.[contenthash].js',
        library: { type: 'var', name: containerName(name) },
        exposes: { [EXPOSED_MODULE]: join(dirname, 'src/app.tsx') },
        shared: Object.fromEntries(
          SHARED_MODULES.map((module) => [
            module,
            { singleton: true, requiredVersion: false, ...(isServing ? {} : { import: false }) },
          ]),
        ),
        manifest: true,
        dts: false,
        virtualRuntimeEntry: true,
      }),
      emitJson('routes.json', routes),
      emitJson(CONTRACT_FILE, SHELL_CONTRACT),
      emitJson(FIRST_PAINT_FILE, firstScreens.map(drawFirstScreen)),
      ...(isServing
        ? [
            new HtmlWebpackPlugin({
              templateContent: `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${name}</title></head><body><div id="root"></div></body></html>`,
              excludeChunks: [containerName(name)],
              publicPath: '/',
            }),
          ]
        : [new webpack.NormalModuleReplacementPlugin(GENERAL_RUN_TIME, OWN_RUN_TIME)]),
    ],
    devServer: {
      port,
      hot: true,
      static: artFolders,
      historyApiFallback: true,
      headers: { 'Access-Control-Allow-Origin': '*' },
      client: { overlay: { errors: true, warnings: false, runtimeErrors: false } },
      proxy: apiProxy,
    },
  };
}
