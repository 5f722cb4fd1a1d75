import type { Compilation, Compiler, Module, WebpackPluginInstance } from 'webpack';
import { CONTRACT_FILE } from '../src/contract';
import { leastContract } from '../src/least-contract';

/** Stand-in for a module of the shell in a remote's build. */
interface ConsumedModule extends Module {
  options: { shareKey: string };
}

const isConsumed = (module: Module | null): module is ConsumedModule => module?.type === 'consume-shared-module';

/** The names that a build's modules import of the shell's. */
function takenNames({ modules, moduleGraph }: Compilation): Map<string, Set<string>> {
  const taken = new Map<string, Set<string>>();
  for (const module of modules) {
    for (const dependency of module.dependencies) {
      const source = moduleGraph.getModule(dependency);
      if (!isConsumed(source) || dependency.type !== 'harmony import specifier') continue;
      const names = taken.get(source.options.shareKey) ?? new Set();
      taken.set(source.options.shareKey, names);
      const { ids = [] } = dependency as { ids?: string[] };
      names.add(ids[0] ?? '*');
    }
  }
  return taken;
}

/** Publishes which contracts a remote runs with: from the oldest that has all that it imports. */
export function emitContractRange(): WebpackPluginInstance {
  return {
    apply(compiler: Compiler) {
      compiler.hooks.thisCompilation.tap('ContractRange', (compilation) => {
        let range = '';
        // By now webpack knows what libraries hand on, and modules are still apart.
        compilation.hooks.afterOptimizeDependencies.tap('ContractRange', () => {
          range = `^${leastContract(takenNames(compilation))}`;
        });
        compilation.hooks.processAssets.tap('ContractRange', () => {
          compilation.emitAsset(CONTRACT_FILE, new compiler.webpack.sources.RawSource(JSON.stringify(range)));
        });
      });
    },
  };
}
