import { artFormats } from './art';
import type { ArtSource } from './art';

/** Groups of devices drawn as one picture on a transparent ground: home page, affiliates' page and login screens. */
export const sceneArt = {
  hero: { width: 600, height: 400, fileWidths: [360, 640, 840, 1200] },
  affiliates: { width: 440, height: 372, fileWidths: [440, 880] },
  login: { width: 480, height: 420, fileWidths: [480, 960] },
} as const;
export type SceneArt = keyof typeof sceneArt;

/**
 * The pictures of a group.
 * @param sizes the `sizes` attribute: how wide the picture is shown at which viewport
 */
export function sceneSource(scene: SceneArt, sizes: string): ArtSource {
  const { width, height, fileWidths } = sceneArt[scene];
  const url = (fileWidth: number, format: string) => `/art/${scene}-${fileWidth}.${format}`;
  return {
    src: url(fileWidths[1], 'webp'),
    sources: artFormats.map((format) => ({
      type: `image/${format}` as const,
      srcSet: fileWidths.map((fileWidth) => `${url(fileWidth, format)} ${fileWidth}w`).join(', '),
    })),
    sizes,
    width,
    height,
  };
}
