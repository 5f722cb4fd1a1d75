import type { SectionView } from '@shop/contracts';

/** The sections with one of them as the draft says; the very same list when that says nothing new. */
export function withDraft(sections: readonly SectionView[], draft: SectionView): readonly SectionView[] {
  const place = sections.findIndex(({ section }) => section === draft.section);
  if (place < 0) return [...sections, draft];
  return JSON.stringify(sections[place]) === JSON.stringify(draft) ? sections : sections.with(place, draft);
}
