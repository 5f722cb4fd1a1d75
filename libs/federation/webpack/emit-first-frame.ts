import { themeCss } from '@shop/ui';
import type { Compiler, WebpackPluginInstance } from 'webpack';
import { FIRST_PAINT_FILE, type FirstFrame } from '../src/first-paint';
import { drawFirstMarkup, type FirstMarkupSource } from './first-paint';

/**
 * Publishes the frame of the first paint together with the theme, whose font is one of the build's own files, and the
 * script that waits for it.
 * @param entry name of that script's entry
 */
export function emitFirstFrame(drawn: FirstMarkupSource, entry: string): WebpackPluginInstance {
  return {
    apply(compiler: Compiler) {
      compiler.hooks.thisCompilation.tap('EmitFirstFrame', (compilation) => {
        const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
        compilation.hooks.processAssets.tap({ name: 'EmitFirstFrame', stage }, (assets) => {
          const fontFile = Object.keys(assets).find((name) => name.endsWith('.woff2'));
          const script = compilation.namedChunkGroups.get(entry)?.getFiles()[0];
          if (fontFile === undefined || script === undefined) return;
          const markup = drawFirstMarkup(drawn);
          const font = `/${fontFile}`;
          const source = compilation.getAsset(script)?.source.source().toString() ?? '';
          // Its map lies beside the file, not beside the page.
          const starter = source.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, '');
          if (/<\/|<!--/.test(starter))
            throw new Error('The starter can not stand in a page: it would end its own tag');
          const frame: FirstFrame = { ...markup, css: themeCss(font) + markup.css, font, starter };
          compilation.emitAsset(FIRST_PAINT_FILE, new compiler.webpack.sources.RawSource(JSON.stringify(frame)));
        });
      });
    },
  };
}
