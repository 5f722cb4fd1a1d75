import { readHomepageSection, type HomepageContent, type SectionKey, type SectionView } from '@shop/contracts';
import { useMemo } from 'react';
import { logFailure } from './call-log';
import { useListHomepageContentQuery } from './storefront.endpoints';

/** A section while it loads, when it can't be shown (absent, inactive or not reached), and when it can. */
export type SectionState<Key extends SectionKey> =
  { status: 'loading' } | { status: 'missing' } | { status: 'ready'; content: HomepageContent[Key] };

/** Rows of which the console has said that they can't be read. */
const told = new WeakSet<SectionView>();

/** Writes to the browser's console, once for each row, that the content of a section could not be parsed. */
export function tellBroken(stored: SectionView, error: unknown): void {
  // The server renders with the same rows, and its console is nobody's browser.
  if (told.has(stored) || !('location' in globalThis)) return;
  told.add(stored);
  logFailure(`Failed to parse content of ${stored.section}`, '/api/homepage-content', `200: ${String(error)}`);
}

/** The typed content of a homepage section, every broken field replaced by its default. */
export function useHomepageSection<Key extends SectionKey>(key: Key): SectionState<Key> {
  const { data, error, isLoading } = useListHomepageContentQuery();
  /* A section that mounts after a failure asks again, and shows meanwhile what the others show. */
  const isFirstTry = isLoading && error === undefined;
  return useMemo(() => {
    if (isFirstTry) return { status: 'loading' };
    const stored = data?.find((candidate) => candidate.section === key && candidate.active);
    return stored
      ? { status: 'ready', content: readHomepageSection(key, stored, (error) => tellBroken(stored, error)) }
      : { status: 'missing' };
  }, [data, isFirstTry, key]);
}
