import { homepageSections, writeSection, type AdminSectionView, type SectionKey } from '@shop/contracts';

/** When every section was saved last, and when somebody else saved one meanwhile. */
export const OPENED = '2026-11-20T15:14:00.000Z';
export const LATER = '2026-11-20T15:20:00.000Z';

const keys = Object.keys(homepageSections) as SectionKey[];

/** A section with its defaults; `over` is of its declared fields, `rest` of what is stored around them. */
export function stored(key: SectionKey, over: object = {}, rest: Partial<AdminSectionView> = {}): AdminSectionView {
  const section = writeSection(key, { ...homepageSections[key].defaults, ...over });
  return { ...section, updatedAt: OPENED, ...rest };
}

/** All sections, these ones changed. */
export const contentAnswer = (changed: AdminSectionView[] = []) => ({
  success: true,
  data: keys.map((key) => changed.find(({ section }) => section === key) ?? stored(key)),
  meta: { total: keys.length },
});
