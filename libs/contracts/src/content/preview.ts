import { SECTION_COLUMNS, type SectionColumn, type SectionView } from './section';
import { homepageSections, type SectionKey } from './sections';

/**
 * Messages between the back office and a page of the shop in its preview frame, by `postMessage`. Both sides take
 * messages of their own origin alone, and of each other's window alone.
 */

/** The page in the frame takes drafts from now on. */
export const PREVIEW_READY = 'shop:preview-ready';

/** A section as it would be after saving, to be shown in the frame. */
export interface PreviewDraft {
  kind: 'shop:preview-draft';
  section: SectionView;
}

/** A section whose key is one of the seven. */
export interface KnownSectionView extends SectionView {
  section: SectionKey;
}

/** A section from data that nobody has looked at yet (a message, a row of the audit log), or null when it is none. */
export function parseSectionView(value: unknown): KnownSectionView | null {
  if (typeof value !== 'object' || value === null) return null;
  const source: Record<string, unknown> = { ...value };
  const { content = null, active } = source;
  const section = (Object.keys(homepageSections) as SectionKey[]).find((key) => key === source['section']);
  if (section === undefined || typeof active !== 'boolean' || !isText(content)) return null;
  const columns = SECTION_COLUMNS.map((column) => [column, source[column] ?? null] as const);
  if (!columns.every(([, text]) => isText(text))) return null;
  return { ...(Object.fromEntries(columns) as Record<SectionColumn, string | null>), section, content, active };
}

/** The section in a message that is a draft, or null when it is none. */
export function readPreviewDraft(message: unknown): KnownSectionView | null {
  if (typeof message !== 'object' || message === null) return null;
  const { kind, section }: Record<string, unknown> = { ...message };
  return kind === 'shop:preview-draft' ? parseSectionView(section) : null;
}

function isText(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}
