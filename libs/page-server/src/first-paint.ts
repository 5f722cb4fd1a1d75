import { createHash } from 'node:crypto';
import type { HomepageContent } from '@shop/contracts';
import {
  FIRST_PAINT_ID,
  SCREEN_SLOT,
  fillPlaceholders,
  type FirstFrame,
  type FirstMarkup,
  type FirstScreen,
} from '@shop/federation/first-paint';
import { matchesRoute } from './routes';

/** The first paint with its texts. */
export interface ReadyFirstPaint {
  html: string;
  css: string;
  /** The script that fetches the others once it has been seen. */
  starter: string;
}

/** What the page's policy names to let this one inline script run. */
export function policyHash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** The first paint of a screen; null while one of its sections can't be shown: then the scripts say so. */
export function composeFirstPaint(
  frame: FirstFrame | null,
  screens: FirstScreen[],
  pathname: string,
  content: Partial<HomepageContent>,
): ReadyFirstPaint | null {
  const screen = screens.find(({ path }) => matchesRoute(path, pathname));
  const isShown = ({ sections }: FirstMarkup) => sections.every((section) => content[section]);
  if (!frame || !screen || !isShown(frame) || !isShown(screen)) return null;
  const markup = frame.html.replace(SCREEN_SLOT, () => screen.html);
  return {
    html: `<div id="${FIRST_PAINT_ID}">${fillPlaceholders(markup, content)}</div>`,
    css: frame.css + screen.css,
    starter: frame.starter,
  };
}
