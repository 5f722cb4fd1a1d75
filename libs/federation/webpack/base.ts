import { createRequire } from 'node:module';
import { dirname as folderOf, join } from 'node:path';
import CompressionPlugin from 'compression-webpack-plugin';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import { NormalModuleReplacementPlugin, type Configuration } from 'webpack';
import { SERVER_FILE } from '../src/rendering';
import { trimmedEntries } from './remote-entries';
import { stableIds } from './stable-ids';

const require = createRequire(import.meta.url);

/** Product art and icons for the development servers; in production the page server sends them. */
export const artFolders = ['art', 'icons'].map((folder) => ({
  directory: join(import.meta.dirname, '../../product-art/dist', folder),
  publicPath: `/${folder}`,
}));

/** Leaves a compressed twin beside every text file, for the page server to send. */
function compressTwins(algorithm: 'brotliCompress' | 'gzip', suffix: string): CompressionPlugin {
  return new CompressionPlugin({
    algorithm,
    test: /\.(js|css|svg)$/,
    filename: `[path][base]${suffix}`,
    minRatio: 0.95,
  });
}

/** Elements of a development build, for whichever build of React the page has. */
const JSX_DEV_RUNTIME = join(import.meta.dirname, '../src/jsx-dev-runtime.ts');

/** React Refresh of a development build, one for all apps in the page. */
const PAGE_REFRESH = join(import.meta.dirname, '../src/page-refresh.ts');

/** Module that every module of a development build asks for, by its name or its path; it alone gets the package's own. */
const usePageRefresh = () =>
  new NormalModuleReplacementPlugin(/[\\/]?react-refresh[\\/]runtime(\.js)?$/, (asked) => {
    if (asked.contextInfo.issuer !== PAGE_REFRESH) asked.request = PAGE_REFRESH;
  });

/** The router's own packages lie where the router finds them. */
const routerRequire = createRequire(require.resolve('react-router-dom/package.json'));

/** The router without its warnings for developers, which its package does not choose by itself. */
const ROUTER_BUILD = join(folderOf(routerRequire.resolve('react-router/package.json')), 'dist/production/index.mjs');

/** Class names by file and place: those of the server's build are the browser's. */
const STYLED_NAMES = [
  '@swc/plugin-styled-components',
  { ssr: true, displayName: false, fileName: false, pure: true, minify: true, transpileTemplateLiterals: false },
] as const;

/** Where the compiled plug-in is kept. */
const SWC_CACHE = join(import.meta.dirname, '../../../.cache/swc');

/** The server's part of an app's build, in the folder of the browser's. */
export const SERVER_FOLDER = folderOf(SERVER_FILE);

/** Files that the browser's build leaves alone when it cleans up: both are made side by side. */
const KEPT_FOLDER = new RegExp(`^${SERVER_FOLDER}(/|$)`);

/** True when `webpack serve` runs (then modules are hot-reloaded), as opposed to a build. */
export const isServing = process.argv.includes('serve');

/** Modules in the place of others, in every build for browsers. */
export const aliases: Readonly<Record<string, string>> = isServing
  ? { 'react/jsx-dev-runtime$': JSX_DEV_RUNTIME }
  : { 'react-router$': ROUTER_BUILD };

/** Common part of the configurations of the shell and of every remote. `dirname` is the app's own folder. */
export function baseConfig(dirname: string): Configuration {
  return {
    context: dirname,
    mode: isServing ? 'development' : 'production',
    devtool: isServing ? 'cheap-module-source-map' : 'source-map',
    target: 'web',
    output: {
      path: join(dirname, 'dist'),
      clean: { keep: KEPT_FOLDER },
      hashDigestLength: 12,
      // Where a debugger finds the sources, several apps' in one page.
      ...(isServing && { devtoolModuleFilenameTemplate: '[absolute-resource-path]' }),
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: aliases,
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          // Of installed packages ours alone is TypeScript (`sdk/pack.ts`).
          exclude: /node_modules[\\/](?!@shop[\\/])/,
          use: {
            loader: require.resolve('swc-loader'),
            options: {
              jsc: {
                target: 'es2022',
                parser: { syntax: 'typescript', tsx: true },
                transform: { react: { runtime: 'automatic', development: isServing, refresh: isServing } },
                experimental: { plugins: [STYLED_NAMES], cacheRoot: SWC_CACHE },
              },
            },
          },
        },
        { test: /\.(woff2|avif|webp|png|svg)$/, type: 'asset/resource' },
        trimmedEntries,
      ],
    },
    optimization: {
      // Shorter names than the usual ones, which stay the same from build to build.
      mangleExports: 'size',
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: true,
          terserOptions: { compress: { passes: 5 }, mangle: { disableCharFreq: true }, ecma: 2022 },
        }),
      ],
    },
    plugins: isServing
      ? [new ReactRefreshPlugin({ exclude: [/node_modules/, PAGE_REFRESH] }), usePageRefresh()]
      : [stableIds(), compressTwins('brotliCompress', '.br'), compressTwins('gzip', '.gz')],
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}
