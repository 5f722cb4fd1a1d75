import type { SectionKey } from '@shop/contracts';
import type { ReactElement } from 'react';
import type { FirstMarkup, FirstScreen } from '../src/first-paint';
import { renderMarkup } from './render-markup';

/** What is drawn at build time, and the sections whose placeholders are in it. */
export interface FirstMarkupSource {
  sections: SectionKey[];
  element: ReactElement;
}

export interface FirstScreenSource extends FirstMarkupSource {
  path: string;
}

export function drawFirstMarkup({ sections, element }: FirstMarkupSource): FirstMarkup {
  return { sections, ...renderMarkup(element) };
}

export function drawFirstScreen({ path, ...source }: FirstScreenSource): FirstScreen {
  return { path, ...drawFirstMarkup(source) };
}
