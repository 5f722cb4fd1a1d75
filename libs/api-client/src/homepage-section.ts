import { readHomepageSection, type HomepageContent, type SectionKey } from '@shop/contracts';
import { useMemo } from 'react';
import { useListHomepageContentQuery } from './storefront.endpoints';

/** A section while it loads, when it can't be shown (absent, inactive or not reached), and when it can. */
export type SectionState<Key extends SectionKey> =
  { status: 'loading' } | { status: 'missing' } | { status: 'ready'; content: HomepageContent[Key] };

/** The typed content of a homepage section, every broken field replaced by its default. */
export function useHomepageSection<Key extends SectionKey>(key: Key): SectionState<Key> {
  const { data, error, isLoading } = useListHomepageContentQuery();
  /* Whoever comes after a failure asks again, and shows meanwhile what the others show. */
  const isFirstTry = isLoading && error === undefined;
  return useMemo(() => {
    if (isFirstTry) return { status: 'loading' };
    const stored = data?.find((candidate) => candidate.section === key && candidate.active);
    return stored ? { status: 'ready', content: readHomepageSection(key, stored) } : { status: 'missing' };
  }, [data, isFirstTry, key]);
}
