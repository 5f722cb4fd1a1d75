import { createRequire } from 'node:module';
import { dirname as folderOf, join } from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import type {} from 'webpack-dev-server';
import { CONTRACT_FILE, SHARED_FILE, SHELL_CONTRACT } from '../src/contract';
import { sharedVersions } from '../src/shared/versions';
import { aliases, artFolders, baseConfig, isServing } from './base';
import { apiProxy, devPort } from './dev-ports';
import { listDevRemotes } from './dev-remotes';
import { emitJson } from './emit-json';
import { emitPageParts } from './emit-page-parts';
import { withServer } from './server';

const require = createRequire(import.meta.url);

/**
 * styled-components, which the shell has for all remotes, brings its writer of vendor prefixes along; without
 * `enableVendorPrefixes` it never calls it.
 */
const PREFIXER = join(folderOf(require.resolve('stylis/package.json')), 'src/Prefixer.js');

/** Parts of the federation run time by their file. */
const partOfRunTime = (file: string) => join(folderOf(require.resolve('@module-federation/runtime-core')), file);

/** Part that fetches remotes ahead (`preloadRemote`): pages name their scripts themselves. */
const PRELOADER = partOfRunTime('utils/preload.js');

/** Part that reads the remotes' manifests: pages name their entries. */
const MANIFEST_READER = partOfRunTime('plugins/snapshot/SnapshotHandler.js');

/** Entry of the service worker. It keeps its name from build to build, at the top, so that it may answer for all pages. */
const WORKER = 'service-worker';

/** Entry of the script that waits for the first paint; the page server writes it into the page, where there is one. */
const STARTER = 'starter';

export interface ShellOptions {
  /** The shell's own folder; its page template is `src/index.html`. */
  dirname: string;
  /** Usual port of its development server. */
  port: number;
  /** Path patterns of the shell's own screens; the page server reads them to tell a page from a 404. */
  routes: readonly string[];
}

/** The program of the thread in which the page server has pages rendered. */
const SERVER_ENTRY = 'src/server.tsx';

/** The shell's webpack configurations: an ordinary application, whose libraries the federation run time shares (`src/remote-host.ts`). */
export function shellConfig(options: ShellOptions): Configuration | Configuration[] {
  return withServer(browserConfig(options), { dirname: options.dirname, entry: SERVER_ENTRY, isShell: true });
}

function browserConfig({ dirname, port, routes }: ShellOptions): Configuration {
  const base = baseConfig(dirname);
  return {
    ...base,
    entry: {
      shell: join(dirname, 'src/main.ts'),
      ...(isServing
        ? {}
        : { [STARTER]: join(dirname, 'src/starter.ts'), [WORKER]: join(dirname, 'src/service-worker/worker.ts') }),
    },
    output: {
      ...base.output,
      publicPath: '/',
      uniqueName: 'shell',
      filename: isServing
        ? 'assets/[name].js'
        : ({ chunk }) => (chunk.name === WORKER ? `${WORKER}.js` : 'assets/[name].[contenthash].js'),
      chunkFilename: isServing ? 'assets/[name].js' : 'assets/[name].[contenthash].js',
      assetModuleFilename: 'assets/[name].[contenthash][ext]',
    },
    resolve: {
      ...base.resolve,
      alias: {
        ...aliases,
        [PREFIXER]: false,
        [PRELOADER]: false,
        [MANIFEST_READER]: join(import.meta.dirname, '../src/no-snapshots.ts'),
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      new HtmlWebpackPlugin({
        template: join(dirname, 'src/index.html'),
        scriptLoading: 'defer',
        excludeChunks: [WORKER, STARTER],
      }),
      // The run time for browsers alone, without the part that asks a registry for the remotes' manifests.
      new webpack.DefinePlugin({ ENV_TARGET: '"web"', FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true }),
      emitJson('routes.json', routes),
      emitJson(CONTRACT_FILE, SHELL_CONTRACT),
      emitJson(SHARED_FILE, sharedVersions),
      emitPageParts(STARTER),
    ],
    devServer: {
      port: devPort(port),
      hot: true,
      historyApiFallback: { disableDotRule: true },
      static: [join(dirname, 'public'), ...artFolders],
      client: { overlay: { errors: true, warnings: false, runtimeErrors: false } },
      proxy: apiProxy,
      setupMiddlewares: (middlewares) => [
        {
          name: 'remotes',
          path: '/remotes.json',
          middleware: (_request: unknown, response: { end: (body: string) => void }) => {
            void listDevRemotes().then((remotes) => response.end(JSON.stringify(remotes)));
          },
        },
        ...middlewares,
      ],
    },
  };
}
