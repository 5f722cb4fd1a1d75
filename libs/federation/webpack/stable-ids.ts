import type { Compiler, WebpackPluginInstance } from 'webpack';

/** Programs that the federation's plug-in writes, by their whole text: it holds the folder of the checkout. */
const WRITTEN = 'data:text/javascript';

/**
 * Ids for modules whose names hold the folder of the checkout: made from those, the same sources would be another version in
 * each folder. Nor are they told to everybody: the programs are in no source map.
 */
export function stableIds(): WebpackPluginInstance {
  return {
    apply(compiler: Compiler) {
      compiler.hooks.compilation.tap('StableIds', ({ chunkGraph, hooks }) => {
        // After webpack's own, which says of every module whether it is in the map.
        hooks.buildModule.tap({ name: 'StableIds', stage: 1 }, (module) => {
          if (module.identifier().includes(WRITTEN)) module.useSourceMap = false;
        });
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
