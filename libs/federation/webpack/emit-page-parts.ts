import { themeCss } from '@shop/ui/page-theme';
import type { Compiler, WebpackPluginInstance } from 'webpack';
import { PAGE_PARTS_FILE, type PageParts } from '../src/rendering';

/** The theme's CSS without what only its readers need, and six equal digits of a colour as three. */
function shortCss(css: string): string {
  return css
    .replace(/\s*\n\s*/g, '')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/(?<=[\w-]): /g, ':')
    .replace(/;}/g, '}')
    .replace(/#([0-9a-f])\1([0-9a-f])\2([0-9a-f])\3(?![0-9a-f])/g, '#$1$2$3');
}

/**
 * Publishes what the page server writes into each page: the theme, whose font is one of the build's own files, and the
 * script that waits for the first paint.
 * @param entry name of that script's entry
 */
export function emitPageParts(entry: string): WebpackPluginInstance {
  return {
    apply(compiler: Compiler) {
      compiler.hooks.thisCompilation.tap('EmitPageParts', (compilation) => {
        const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
        compilation.hooks.processAssets.tap({ name: 'EmitPageParts', stage }, (assets) => {
          const fontFile = Object.keys(assets).find((name) => name.endsWith('.woff2'));
          const script = compilation.namedChunkGroups.get(entry)?.getFiles()[0];
          if (fontFile === undefined || script === undefined) return;
          const font = `/${fontFile}`;
          const source = compilation.getAsset(script)?.source.source().toString() ?? '';
          // Its map lies beside the file, not beside the page.
          const starter = source.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, '');
          if (/<\/|<!--/.test(starter))
            throw new Error('The starter can not stand in a page: it would end its own tag');
          const parts: PageParts = { theme: shortCss(themeCss(font)), font, starter };
          compilation.emitAsset(PAGE_PARTS_FILE, new compiler.webpack.sources.RawSource(JSON.stringify(parts)));
        });
      });
    },
  };
}
