import { homepageSections, type HomepageContent, type SectionKey } from '@shop/contracts';

/**
 * What a visitor reads before any script has run. Shell and remotes draw it at build time with the very components that
 * they draw later, their texts replaced by placeholders; the page server puts the content's texts in their place.
 */

/** Beside a build's other files: the shell's `FirstFrame`, or the list of a remote's `FirstScreen`s. */
export const FIRST_PAINT_FILE = 'first-paint.json';

/** Id of the element that holds the first paint until the shell has drawn its own. */
export const FIRST_PAINT_ID = 'first-paint';

/** Attribute of the element in it that holds the remote's part; the shell keeps that one until the remote is there. */
export const FIRST_SCREEN_ATTRIBUTE = 'data-first-screen';

/** Where the frame's markup takes in the screen's. */
export const SCREEN_SLOT = '⟦screen⟧';

/** Markup with placeholders and the CSS that it needs. Used only while all of its sections can be shown. */
export interface FirstMarkup {
  html: string;
  css: string;
  sections: SectionKey[];
}

/** What surrounds every first screen: theme, header, and the address of the font that all of it is set in. */
export interface FirstFrame extends FirstMarkup {
  font: string;
  /** The script that waits for the first paint and then fetches the others, written into the page itself. */
  starter: string;
}

/** The upper part of one of a remote's screens, at its path. */
export interface FirstScreen extends FirstMarkup {
  path: string;
}

type Content = Partial<HomepageContent>;

function mapTexts(value: unknown, path: string): unknown {
  if (typeof value === 'string') return `⟦${path}⟧`;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapTexts(part, `${path}.${key}`)]));
}

/** A section's content with a placeholder for each text outside of lists. */
export function placeholdersOf<Key extends SectionKey>(key: Key): HomepageContent[Key] {
  return mapTexts(homepageSections[key].defaults, key) as HomepageContent[Key];
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is safe between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function textAt(content: Content, path: string): string {
  let value: unknown = content;
  for (const key of path.split('.')) {
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  }
  return typeof value === 'string' ? value : '';
}

/** Puts the content's texts, escaped, in the place of their placeholders. */
export function fillPlaceholders(html: string, content: Content): string {
  return html.replace(/⟦([\w.]+)⟧/g, (_whole, path: string) => escapeHtml(textAt(content, path)));
}
