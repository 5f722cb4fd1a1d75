import { join, relative } from 'node:path';

import TerserPlugin from 'terser-webpack-plugin';
import { IgnorePlugin, SourceMapDevToolPlugin, type Configuration, type ExternalItemFunctionData } from 'webpack';

const DIST = join(import.meta.dirname, 'dist');

/**
 * Most packages go into the bundle: a start reads some files instead of two thousand. What has a binary, finds its own
 * files, or is loaded by name or not always, is imported at run time.
 */
const atRunTime =
  /^(node:|(sharp|typeorm|pg|pg-native|pino|piscina|@node-rs\/argon2|@redis\/client|@aws-sdk\/client-s3)(\/|$))/;

/** Nest's page of the API's description: for who develops, so it is looked for where it is opened and no image has it. */
const whenDeveloping = /^swagger-ui-dist\//;

/** Modules that Nest looks for and we lack: other parts of Nest, and another version's storage of class-transformer. */
const absentParts = /^(@nestjs\/(microservices|websockets)|@fastify\/static|class-transformer\/storage)(\/|$)/;

/** The programs of threads: each has its own packages and reads none of the others'. */
const threads = {
  'password-strength': './src/access/passwords/password-strength.ts',
  'sheet-thread': './src/imports/sheets/sheet-thread.ts',
};

/** The program that serves, and its threads. */
const server = { main: './src/main.ts', ...threads };

const configuration: Configuration = {
  mode: 'production',
  target: ['node20', 'es2022'],
  context: import.meta.dirname,
  entry: {
    ...server,
    prepare: './src/commands/prepare.ts',
    'back-up': './src/commands/back-up.ts',
    restore: './src/commands/restore.ts',
    'check-sums': './src/commands/check-sums.ts',
    'verify-audit': './src/commands/verify-audit.ts',
    'export-content': './src/commands/export-content.ts',
    'import-content': './src/commands/import-content.ts',
    'rename-staff': './src/commands/rename-staff.ts',
    'reset-factor': './src/commands/reset-factor.ts',
    'reset-password': './src/commands/reset-password.ts',
  },
  output: {
    path: DIST,
    filename: '[name].js',
    chunkFilename: '[name].js',
    module: true,
    chunkFormat: 'module',
    library: { type: 'module' },
    clean: true,
  },
  experiments: { outputModule: true },
  optimization: {
    // Names of classes are read at run time. Without comments and in ASCII, Node keeps the text in a third of the memory
    // (20 MB less): one letter beyond Latin-1 makes it take two bytes for each of all.
    minimizer: [
      new TerserPlugin({
        minify: TerserPlugin.swcMinify,
        extractComments: false,
        terserOptions: { compress: false, mangle: false, format: { ascii_only: true, comments: false } },
      }),
    ],
    concatenateModules: false,
    splitChunks: {
      chunks: ({ name }) => !(name !== undefined && name !== null && name in threads),
      cacheGroups: { packages: { test: /node_modules/, name: 'packages' } },
    },
  },
  devtool: false,
  plugins: [
    new IgnorePlugin({ resourceRegExp: absentParts }),
    // Node reads the maps with the modules; those of packages would be most of it. Debuggers find the sources from there.
    new SourceMapDevToolPlugin({
      filename: '[file].map',
      exclude: /^packages/,
      moduleFilenameTemplate: ({ absoluteResourcePath }: { absoluteResourcePath: string }) =>
        relative(DIST, absoluteResourcePath),
    }),
  ],
  externalsType: 'module-import',
  externalsPresets: { node: true },
  externals: [
    ({ request }: ExternalItemFunctionData): Promise<string | undefined> =>
      Promise.resolve(
        whenDeveloping.test(request) ? `node-commonjs ${request}` : atRunTime.test(request) ? request : undefined,
      ),
  ],
  // The same of a package's builds that Node takes.
  resolve: { extensions: ['.ts', '.tsx', '.js'], mainFields: ['main'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        loader: 'swc-loader',
        options: {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true, decorators: true },
            transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
          },
        },
      },
    ],
  },
  // Packages that look for others by a name of their own making.
  ignoreWarnings: [{ module: /node_modules/, message: /^Critical dependency/ }],
  performance: false,
  stats: 'errors-warnings',
};

/** While somebody develops: the server without the commands, and of a change what it touches. */
const watched: Configuration = { ...configuration, entry: server, cache: { type: 'memory' } };

export default (_env: unknown, { watch }: { watch?: boolean }): Configuration => (watch ? watched : configuration);
