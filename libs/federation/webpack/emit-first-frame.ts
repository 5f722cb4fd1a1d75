import { themeCss } from '@shop/ui';
import type { Compiler, WebpackPluginInstance } from 'webpack';
import { FIRST_PAINT_FILE, type FirstFrame } from '../src/first-paint';
import { drawFirstMarkup, type FirstMarkupSource } from './first-paint';

/** Publishes the frame of the first paint together with the theme, whose font is one of the build's own files. */
export function emitFirstFrame(source: FirstMarkupSource): WebpackPluginInstance {
  return {
    apply(compiler: Compiler) {
      compiler.hooks.thisCompilation.tap('EmitFirstFrame', (compilation) => {
        const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
        compilation.hooks.processAssets.tap({ name: 'EmitFirstFrame', stage }, (assets) => {
          const fontFile = Object.keys(assets).find((name) => name.endsWith('.woff2'));
          if (fontFile === undefined) return;
          const markup = drawFirstMarkup(source);
          const font = `/${fontFile}`;
          const frame: FirstFrame = { ...markup, css: themeCss(font) + markup.css, font };
          compilation.emitAsset(FIRST_PAINT_FILE, new compiler.webpack.sources.RawSource(JSON.stringify(frame)));
        });
      });
    },
  };
}
