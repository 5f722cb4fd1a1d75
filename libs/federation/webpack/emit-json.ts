import type { Compiler, WebpackPluginInstance } from 'webpack';

/** Adds a JSON file to what a build emits. */
export function emitJson(fileName: string, content: unknown): WebpackPluginInstance {
  return {
    apply(compiler: Compiler) {
      compiler.hooks.thisCompilation.tap('EmitJson', (compilation) => {
        compilation.hooks.processAssets.tap('EmitJson', () => {
          compilation.emitAsset(fileName, new compiler.webpack.sources.RawSource(JSON.stringify(content)));
        });
      });
    },
  };
}
