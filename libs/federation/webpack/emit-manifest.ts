import type { Compilation, Compiler, WebpackPluginInstance } from 'webpack';
import type { RemoteManifest } from '../src/remote-manifest';

export interface ManifestOptions {
  /** The container: name of the chunk with the remote's entry. */
  container: string;
  /** Name of the chunk group of the exposed module. */
  exposed: string;
}

/** Scripts of a chunk group in the order in which they load; source maps and updates aside. */
function scriptsOf(compilation: Compilation, name: string): string[] {
  const files = compilation.namedChunkGroups.get(name)?.getFiles() ?? [];
  return files.filter((file) => file.endsWith('.js'));
}

/** Publishes which files a remote's entry and its screens are, for whoever sends the page. */
export function emitManifest({ container, exposed }: ManifestOptions): WebpackPluginInstance {
  return {
    apply(compiler: Compiler) {
      compiler.hooks.thisCompilation.tap('EmitManifest', (compilation) => {
        /* Last: only then do the names carry the hashes of what was minified. */
        const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
        compilation.hooks.processAssets.tap({ name: 'EmitManifest', stage }, () => {
          const [entry] = scriptsOf(compilation, container);
          if (entry === undefined) return;
          const manifest: RemoteManifest = {
            name: container,
            metaData: { remoteEntry: { name: entry, path: '' } },
            exposes: [{ assets: { js: { sync: scriptsOf(compilation, exposed) } } }],
          };
          const text = JSON.stringify(manifest, null, 2);
          compilation.emitAsset('mf-manifest.json', new compiler.webpack.sources.RawSource(text));
        });
      });
    },
  };
}
