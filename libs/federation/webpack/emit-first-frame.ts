import { themeCss } from '@shop/ui';
import type { Compiler, WebpackPluginInstance } from 'webpack';
import { FIRST_PAINT_FILE, type FirstFrame } from '../src/first-paint';
import { drawFirstMarkup, type FirstMarkupSource } from './first-paint';

/**
 * Publishes the frame of the first paint together with the theme, whose font is one of the build's own files, and the
 * script that waits for it.
 * @param starter name of that script's entry
 */
export function emitFirstFrame(source: FirstMarkupSource, starter: string): WebpackPluginInstance {
  return {
    apply(compiler: Compiler) {
      compiler.hooks.thisCompilation.tap('EmitFirstFrame', (compilation) => {
        const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
        compilation.hooks.processAssets.tap({ name: 'EmitFirstFrame', stage }, (assets) => {
          const fontFile = Object.keys(assets).find((name) => name.endsWith('.woff2'));
          const script = compilation.namedChunkGroups.get(starter)?.getFiles()[0];
          if (fontFile === undefined || script === undefined) return;
          const markup = drawFirstMarkup(source);
          const font = `/${fontFile}`;
          const frame: FirstFrame = { ...markup, css: themeCss(font) + markup.css, font, starter: `/${script}` };
          compilation.emitAsset(FIRST_PAINT_FILE, new compiler.webpack.sources.RawSource(JSON.stringify(frame)));
        });
      });
    },
  };
}
