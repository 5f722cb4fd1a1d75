import { join } from 'node:path';

import type { Configuration, ExternalItemFunctionData } from 'webpack';

/** Our own code goes into the bundle; installed packages and Node's modules are imported at run time. */
function isOurs(request: string): boolean {
  return request.startsWith('.') || request.startsWith('/') || request.startsWith('@shop/');
}

const configuration: Configuration = {
  mode: 'production',
  target: ['node20', 'es2022'],
  context: import.meta.dirname,
  entry: {
    main: './src/main.ts',
    'back-up': './src/commands/back-up.ts',
    restore: './src/commands/restore.ts',
    'export-content': './src/commands/export-content.ts',
    'import-content': './src/commands/import-content.ts',
  },
  output: {
    path: join(import.meta.dirname, 'dist'),
    filename: '[name].js',
    chunkFilename: '[name].js',
    module: true,
    chunkFormat: 'module',
    library: { type: 'module' },
    clean: true,
  },
  experiments: { outputModule: true },
  // Names of classes are read at run time, and nobody downloads this.
  optimization: { minimize: false },
  devtool: 'source-map',
  externalsType: 'module-import',
  externals: [
    ({ request }: ExternalItemFunctionData): Promise<string | undefined> =>
      Promise.resolve(isOurs(request) ? undefined : request),
  ],
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
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
  performance: false,
  stats: 'errors-warnings',
};

export default configuration;
