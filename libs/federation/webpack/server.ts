import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { baseConfig, isServing, SERVER_FOLDER } from './base';
import { SHARED_MODULES } from './shared';

export interface ServerOptions {
  /** The app's own folder. */
  dirname: string;
  /** The module that renders, relative to it. */
  entry: string;
  /** True when it brings the libraries that shell and remotes share; a remote is given the shell's. */
  isShell: boolean;
}

/** The build of what renders an app's screens on the server: one file, for a worker thread of the page server. */
export function serverConfig({ dirname, entry, isShell }: ServerOptions): Configuration {
  const { context, mode, resolve, module, stats, infrastructureLogging } = baseConfig(dirname);
  return {
    name: 'server',
    context,
    mode,
    devtool: false,
    target: 'node20',
    entry: { main: join(dirname, entry) },
    output: {
      path: join(dirname, 'dist', SERVER_FOLDER),
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      publicPath: '/',
      assetModuleFilename: 'assets/[name].[contenthash][ext]',
      hashDigestLength: 12,
      clean: true,
    },
    resolve,
    externalsType: 'commonjs2',
    externals: isShell ? [] : [...SHARED_MODULES],
    module: {
      ...module,
      parser: { javascript: { dynamicImportMode: 'eager', url: 'relative' } },
      generator: { 'asset/resource': { emit: false } },
    },
    optimization: { minimize: false },
    performance: false,
    stats,
    infrastructureLogging,
  };
}

/** An app's builds: the browser's and the server's; `webpack serve` makes the browser's alone. */
export function withServer(browser: Configuration, options: ServerOptions): Configuration | Configuration[] {
  return isServing ? browser : [browser, serverConfig(options)];
}
