import type { Compiler, WebpackPluginInstance } from 'webpack';

/** Programs that the federation's plug-in writes, by their whole text: it holds the folder of the checkout. */
const WRITTEN = 'data:text/javascript';

/**
 * Ids for modules whose names hold the folder of the checkout: made from those, the same sources would be another version in
 * each folder.
 */
export function stableIds(): WebpackPluginInstance {
  return {
    apply(compiler: Compiler) {
      compiler.hooks.compilation.tap('StableIds', ({ chunkGraph, hooks }) => {
        hooks.beforeModuleIds.tap('StableIds', (modules) => {
          for (const module of modules) {
            const name = module.identifier();
            const id = name.startsWith('container entry') ? 'entry' : 'run-time';
            if (name.includes(WRITTEN)) chunkGraph.setModuleId(module, id);
          }
        });
      });
    },
  };
}
