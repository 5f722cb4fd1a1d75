export { artBox, artFile, artFormats, artSource, artWidths, bodies, bundledBody, previewFile } from './art';
export type { ArtFormat, ArtSource, Body, ShownWidths } from './art';
export { drawnFlavor, flavorColors, flavors, flavorSlug, neutralFlavor } from './flavors';
export type { ColorPair, Flavor } from './flavors';
export { markPaths } from './mark';
export { sceneArt, sceneSource } from './scene-art';
export type { SceneArt } from './scene-art';
export { tileBackground } from './tile';
export type { TileBackground } from './tile';
