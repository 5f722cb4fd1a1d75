import { join } from 'node:path';

import { DefinePlugin, type Configuration } from 'webpack';

/** Program that holds the shop while it is open: one file, so that it is there at once and takes little memory. */
const configuration: Configuration = {
  mode: 'production',
  target: ['node20', 'es2022'],
  context: import.meta.dirname,
  entry: { 'open-shop': './src/shop/open-shop.ts' },
  output: {
    path: join(import.meta.dirname, 'dist'),
    filename: '[name].js',
    module: true,
    chunkFormat: 'module',
    clean: true,
  },
  experiments: { outputModule: true },
  // A stack that people can read is worth more than bytes that nobody downloads.
  optimization: { minimize: false },
  devtool: false,
  // The optional C driver of pg, which we don't install.
  externals: { 'pg-native': 'commonjs pg-native' },
  resolve: { extensions: ['.ts', '.js'] },
  module: {
    // Where a module is, and what is installed there, is asked where it runs.
    parser: { javascript: { importMeta: false, createRequire: false } },
    rules: [
      {
        test: /\.ts$/,
        exclude: /node_modules/,
        loader: 'swc-loader',
        options: { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } },
      },
    ],
  },
  // pg makes a Response to see whether it runs at Cloudflare, which loads all that `fetch` needs: 12 MB.
  plugins: [new DefinePlugin({ 'typeof Response': JSON.stringify('undefined') })],
  performance: false,
  stats: 'errors-warnings',
};

export default configuration;
