import { createHash } from 'node:crypto';
import { LETTERS, shortCss, themeCss, USED_WEIGHTS, webFontCss } from '@shop/ui/page-theme';
import subsetFont from 'subset-font';
import type { Compiler, WebpackPluginInstance } from 'webpack';
import { PAGE_PARTS_FILE, type PageParts } from '../src/rendering';

/**
 * Publishes what the page server writes into each page: the theme, the font, of whose letters it makes a file of their own,
 * and the script that waits for the first paint.
 * @param entry name of that script's entry
 */
export function emitPageParts(entry: string): WebpackPluginInstance {
  return {
    apply(compiler: Compiler) {
      compiler.hooks.thisCompilation.tap('EmitPageParts', (compilation) => {
        const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
        compilation.hooks.processAssets.tapPromise({ name: 'EmitPageParts', stage }, async (assets) => {
          const fontFile = Object.keys(assets).find((name) => name.endsWith('.woff2'));
          const script = compilation.namedChunkGroups.get(entry)?.getFiles()[0];
          if (fontFile === undefined || script === undefined) return;
          const { RawSource } = compiler.webpack.sources;
          const whole = compilation.getAsset(fontFile)?.source.buffer() ?? Buffer.alloc(0);
          const axes = { wght: USED_WEIGHTS };
          const letters = await subsetFont(whole, LETTERS, { targetFormat: 'woff2', variationAxes: axes });
          const lettersFile = `assets/letters.${createHash('sha256').update(letters).digest('hex').slice(0, 12)}.woff2`;
          compilation.emitAsset(lettersFile, new RawSource(letters), { immutable: true });
          const font = `/${lettersFile}`;
          const source = compilation.getAsset(script)?.source.source().toString() ?? '';
          // Its map lies beside the file, not beside the page.
          const starter = source.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, '');
          if (/<\/|<!--/.test(starter))
            throw new Error('The starter can not stand in a page: it would end its own tag');
          const fontFaces = shortCss(webFontCss({ whole: `/${fontFile}`, letters: font }));
          const parts: PageParts = { theme: shortCss(themeCss), fontFaces, font, starter };
          compilation.emitAsset(PAGE_PARTS_FILE, new RawSource(JSON.stringify(parts)));
        });
      });
    },
  };
}
