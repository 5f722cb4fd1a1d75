import {
  SECTION_COLUMNS,
  cleanSection,
  homepageSections,
  readSection,
  sectionProblems,
  writeSection,
  type AdminSectionView,
  type FieldSpec,
  type FieldSpecs,
  type ListFieldSpec,
  type Problem,
  type Section,
  type SectionKey,
  type SectionView,
  type UpdateSectionInput,
} from '@shop/contracts';

export interface EditorValues {
  active: boolean;
  /** The section's `updatedAt` when its editing began; saving over a later one is refused. */
  updatedAt: string | null;
  /** The declared fields by their key, with every slot of every list there. */
  fields: Record<string, unknown>;
}

export function declarationOf(key: SectionKey): Section {
  return homepageSections[key];
}

/** Values of a stored section in its form: broken fields by their defaults, empty slots as empty fields. */
export function editorValues(
  key: SectionKey,
  { updatedAt = null, ...stored }: SectionView & Partial<Pick<AdminSectionView, 'updatedAt'>>,
): EditorValues {
  const section = declarationOf(key);
  return { active: stored.active, updatedAt, fields: filled(section.fields, readSection(section, stored), 0) };
}

/** Body that saves the form: columns that the section does not declare stay as they are. */
export function sectionInput(key: SectionKey, values: EditorValues): UpdateSectionInput {
  return { ...sectionTexts(key, values), expectedUpdatedAt: values.updatedAt };
}

function sectionTexts(key: SectionKey, { active, fields }: EditorValues): UpdateSectionInput {
  const { fields: declared } = declarationOf(key);
  const stored = writeSection(key, fields);
  const columns = SECTION_COLUMNS.filter((column) => column in declared).map((column) => [column, stored[column]]);
  return { ...(Object.fromEntries(columns) as Partial<SectionView>), content: stored.content, active };
}

/** Everything wrong with the form, by the paths of its fields. */
export function editorProblems(key: SectionKey, values: EditorValues): Problem[] {
  return sectionProblems(declarationOf(key), sectionInput(key, values)).map(({ path, message }) => ({
    path: formPath(path),
    message,
  }));
}

/** The form's field for the path that a problem has in what was sent: `content.stats.flavors`, `title`. */
export function formPath(path: string): string {
  return `fields.${path.replace(/^content\./, '')}`;
}

/** The section as it would be after saving the form. */
export function draftOf(key: SectionKey, stored: SectionView, values: EditorValues): SectionView {
  return { ...stored, ...cleanSection(declarationOf(key), sectionTexts(key, values)) };
}

/** Staff's name for an entry of a list. @param place counted from 0 */
export function entryName({ names, one }: Pick<ListFieldSpec, 'names' | 'one'>, place: number): string {
  return names?.[place] ?? `${one} ${place + 1}`;
}

function filled(fields: FieldSpecs, values: unknown, place: number): Record<string, unknown> {
  const source = toRecord(values);
  return Object.fromEntries(Object.entries(fields).map(([key, spec]) => [key, filledField(spec, source[key], place)]));
}

/** @param place of the list entry that the field is in */
function filledField(spec: FieldSpec, value: unknown, place: number): unknown {
  switch (spec.kind) {
    case 'text':
    case 'longText':
    case 'link':
      return spec.fixed?.[place] ?? toText(value);
    case 'toggle':
      return value === true;
    case 'group':
      return filled(spec.fields, value, place);
    case 'textList': {
      const texts = toList(value);
      // More texts than are offered are all kept.
      const slots = Math.max(spec.offered?.[place] ?? spec.slots, texts.length);
      return Array.from({ length: slots }, (_, slot) => texts[slot] ?? '');
    }
    case 'list':
      return Array.from({ length: spec.slots }, (_, slot) =>
        filled(spec.item, entryAt(spec, toList(value), slot), slot),
      );
  }
}

/** The stored entry of a slot: by what names it where something does, else by its place. */
function entryAt({ item }: ListFieldSpec, entries: unknown[], slot: number): unknown {
  for (const [key, spec] of Object.entries(item)) {
    if (spec.kind !== 'text' || spec.fixed === undefined) continue;
    const name = spec.fixed[slot];
    return entries.find((entry) => toRecord(entry)[key] === name);
  }
  return entries[slot];
}

export function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

export function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
