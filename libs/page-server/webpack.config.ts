import { join } from 'node:path';

import type { Configuration } from 'webpack';

/** The parts of the shop that run by themselves in containers, each a file that needs nothing but Node. */
const configuration: Configuration = {
  mode: 'production',
  target: ['node20', 'es2022'],
  context: import.meta.dirname,
  entry: {
    pages: './src/standalone/pages.ts',
    remote: './src/standalone/remote.ts',
    versions: './src/standalone/versions.ts',
  },
  output: {
    path: join(import.meta.dirname, 'dist'),
    filename: '[name].mjs',
    module: true,
    chunkFormat: 'module',
    clean: true,
  },
  experiments: { outputModule: true },
  optimization: { minimize: false },
  devtool: false,
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        loader: 'swc-loader',
        options: { jsc: { target: 'es2022', parser: { syntax: 'typescript', tsx: true } } },
      },
    ],
  },
  performance: false,
  stats: 'errors-warnings',
};

export default configuration;
