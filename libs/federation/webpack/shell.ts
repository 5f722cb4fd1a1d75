import { join } from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';
import type {} from 'webpack-dev-server';
import { CONTRACT_FILE, SHELL_CONTRACT } from '../src/contract';
import { apiProxy, artFolders, baseConfig, isServing } from './base';
import { listDevRemotes } from './dev-remotes';
import { emitFirstFrame } from './emit-first-frame';
import { emitJson } from './emit-json';
import type { FirstMarkupSource } from './first-paint';

/** Entry of the service worker. It keeps its name from build to build, at the top, so that it may answer for all pages. */
const WORKER = 'service-worker';

/** Entry of the script that waits for the first paint; the page server writes it into the page, where there is one. */
const STARTER = 'starter';

export interface ShellOptions {
  /** The shell's own folder; its page template is `src/index.html`. */
  dirname: string;
  port: number;
  /** Path patterns of the shell's own screens; the page server reads them to tell a page from a 404. */
  routes: readonly string[];
  /** Ports of the remotes' development servers by their names. */
  remotePorts: Readonly<Record<string, number>>;
  /** The public frame before any script has run. */
  firstFrame: FirstMarkupSource;
}

/** The shell's webpack configuration: an ordinary application, whose libraries the federation runtime shares. */
export function shellConfig({ dirname, port, routes, remotePorts, firstFrame }: ShellOptions): Configuration {
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
    plugins: [
      ...(base.plugins ?? []),
      new HtmlWebpackPlugin({
        template: join(dirname, 'src/index.html'),
        scriptLoading: 'defer',
        excludeChunks: [WORKER, STARTER],
      }),
      emitJson('routes.json', routes),
      emitJson(CONTRACT_FILE, SHELL_CONTRACT),
      emitFirstFrame(firstFrame, STARTER),
    ],
    devServer: {
      port,
      hot: false,
      liveReload: true,
      historyApiFallback: { disableDotRule: true },
      static: [join(dirname, 'public'), ...artFolders],
      client: { overlay: { errors: true, warnings: false, runtimeErrors: false } },
      proxy: apiProxy,
      setupMiddlewares: (middlewares) => [
        {
          name: 'remotes',
          path: '/remotes.json',
          middleware: (_request: unknown, response: { end: (body: string) => void }) => {
            void listDevRemotes(remotePorts).then((remotes) => response.end(JSON.stringify(remotes)));
          },
        },
        ...middlewares,
      ],
    },
  };
}
