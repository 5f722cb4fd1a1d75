import { fontFile } from './font-file';
import { OTHER_LETTERS_RANGE } from './letters';
import { FONT_WEIGHTS, WEB_FONT } from './type';

/** The web font's file for all other characters: fetched where a character needs it. */
export function createOtherLettersFace(): FontFace {
  return new FontFace(WEB_FONT, `url(${fontFile})`, {
    weight: FONT_WEIGHTS,
    display: 'swap',
    unicodeRange: OTHER_LETTERS_RANGE,
  });
}
