import type { Problem } from '../common/envelope';

/**
 * Homepage sections are data: declared once, then validated by the API, read by the storefront with defaults and rendered
 * as a form by the back office.
 */

interface Labelled {
  /** The text that staff see beside the field. */
  label: string;
  /** Another name that clients give the field: what came by it stays under it, and is read as the field. */
  also?: string;
}

/**
 * One text. `link` is an address; `longText` has several lines. `max` is in characters. A `required` one is marked with an
 * asterisk, and shown as its default when it is empty.
 */
export interface TextFieldSpec extends Labelled {
  kind: 'text' | 'longText' | 'link';
  required?: true;
  /** Shown as its default when it is empty, too, but without the asterisk. */
  neverEmpty?: true;
  /** Names each entry of the list around, by its place ('bronze'): staff neither see nor change it. */
  fixed?: readonly string[];
  max: number;
}

/** A switch. */
export interface ToggleFieldSpec extends Labelled {
  kind: 'toggle';
}

/** Staff's name for a part of a list. */
interface Listed {
  /** One of them, to be numbered: 'Beneficio'. */
  one: string;
}

/** Up to `slots` texts. */
export interface TextListFieldSpec extends Labelled, Listed {
  kind: 'textList';
  slots: number;
  /** How many of the slots are offered in each entry of the list around, by its place. */
  offered?: readonly number[];
  max: number;
}

/** Named fields that belong together. */
export interface GroupFieldSpec extends Labelled {
  kind: 'group';
  fields: FieldSpecs;
}

/** Up to `slots` entries with the same fields. */
export interface ListFieldSpec extends Labelled, Listed {
  kind: 'list';
  slots: number;
  item: FieldSpecs;
  /** Staff's name for each entry, where its place says what it is: 'WhatsApp'. */
  names?: readonly string[];
  /** Entries with an empty field are dropped on saving. */
  dropIncomplete?: true;
  /** Entries with nothing but empty fields are dropped on saving. Never where an entry's place says what it is. */
  dropEmpty?: true;
}

export type FieldSpec = TextFieldSpec | ToggleFieldSpec | TextListFieldSpec | GroupFieldSpec | ListFieldSpec;
export interface FieldSpecs {
  readonly [key: string]: FieldSpec;
}

type ValueOf<Spec> = Spec extends { kind: 'group'; fields: infer Fields }
  ? ValuesOf<Fields>
  : Spec extends { kind: 'list'; item: infer Item }
    ? ValuesOf<Item>[]
    : Spec extends { kind: 'textList' }
      ? string[]
      : Spec extends { kind: 'toggle' }
        ? boolean
        : string;

/** The typed content that a declaration describes. */
export type ValuesOf<Fields> = { -readonly [Key in keyof Fields]: ValueOf<Fields[Key]> };

export interface Section<Fields extends FieldSpecs = FieldSpecs> {
  /** Staff's name for the section. */
  title: string;
  fields: Fields;
  defaults: ValuesOf<Fields>;
  /** The problem with the fields inside `content` beyond their kinds; they come as staff sent them. */
  contentProblems?: (content: Record<string, unknown>) => Problem[];
}

/** The content of a declared section. */
export type ContentOf<S> = S extends { defaults: infer Values } ? Values : never;

/** Declares a section; a missing or misspelt default does not compile. */
export function defineSection<const Fields extends FieldSpecs>(section: {
  title: string;
  fields: Fields;
  defaults: NoInfer<ValuesOf<Fields>>;
  contentProblems?: Section['contentProblems'];
}): Section<Fields> {
  return section;
}

/** Keys of a section that have a column of their own; all others travel inside `content`. */
export const SECTION_COLUMNS = [
  'title',
  'subtitle',
  'description',
  'buttonText',
  'buttonSecondaryText',
  'buttonUrl',
] as const;
export type SectionColumn = (typeof SECTION_COLUMNS)[number];

/** A section as `GET /api/homepage-content` lists it; `content` is JSON text of the fields without a column. */
export interface SectionView extends Record<SectionColumn, string | null> {
  section: string;
  content: string | null;
  active: boolean;
}

/**
 * A section as `GET /api/admin/homepage-content` lists it, in the order of editing; `updatedAt` is an ISO instant, or
 * null for one that was never stored: then it has its default texts and is not shown.
 */
export interface AdminSectionView extends SectionView {
  updatedAt: string | null;
}

/**
 * Typed content of a section from its stored form. Every field that is missing or of the wrong kind falls back to its
 * own default, so one broken field never takes the others with it (HOME-9).
 * @param onBroken told why the stored `content` could not be parsed; then it has all of its defaults
 */
export function readSection<Fields extends FieldSpecs>(
  section: Section<Fields>,
  stored: SectionView,
  onBroken?: (error: unknown) => void,
): ValuesOf<Fields> {
  const source: Record<string, unknown> = { ...parseContent(stored.content, onBroken) };
  for (const column of SECTION_COLUMNS) {
    if (column in section.fields) source[column] = stored[column];
  }
  return readFields(section.fields, source, section.defaults) as ValuesOf<Fields>;
}

/** The stored form of a section's typed content: columns and `content` JSON. */
export function writeSection(key: string, values: Record<string, unknown>): SectionView {
  const columns: Record<SectionColumn, string | null> = {
    title: null,
    subtitle: null,
    description: null,
    buttonText: null,
    buttonSecondaryText: null,
    buttonUrl: null,
  };
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const column = SECTION_COLUMNS.find((candidate) => candidate === name);
    if (column && typeof value === 'string') columns[column] = value;
    else rest[name] = value;
  }
  return { section: key, ...columns, content: JSON.stringify(rest), active: true };
}

function parseContent(content: string | null, onBroken?: (error: unknown) => void): Record<string, unknown> {
  if (content === null) return {};
  try {
    return toRecord(JSON.parse(content));
  } catch (error) {
    onBroken?.(error);
    return {};
  }
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function readFields(
  fields: FieldSpecs,
  source: Record<string, unknown>,
  defaults: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, spec]) => [
      key,
      readField(spec, source[nameIn(source, key, spec)], defaults[key]),
    ]),
  );
}

/** The name by which a field came: its own, or the other that clients give it. */
export function nameIn(values: Record<string, unknown>, key: string, { also }: FieldSpec): string {
  return also !== undefined && values[key] === undefined && values[also] !== undefined ? also : key;
}

/** True when visitors see the default in place of an empty text. */
export function isNeverEmpty({ required, neverEmpty }: Pick<TextFieldSpec, 'required' | 'neverEmpty'>): boolean {
  return required === true || neverEmpty === true;
}

function readField(spec: FieldSpec, value: unknown, fallback: unknown): unknown {
  switch (spec.kind) {
    case 'text':
    case 'longText':
    case 'link':
      return typeof value === 'string' && !(isNeverEmpty(spec) && value.trim() === '') ? value : (fallback ?? '');
    case 'toggle':
      return typeof value === 'boolean' ? value : (fallback ?? false);
    case 'textList':
      return Array.isArray(value)
        ? value.filter((entry) => typeof entry === 'string').slice(0, spec.slots)
        : (fallback ?? []);
    case 'group':
      return readFields(spec.fields, toRecord(value), toRecord(fallback));
    case 'list':
      return Array.isArray(value)
        ? value.slice(0, spec.slots).map((entry) => readFields(spec.item, toRecord(entry), {}))
        : (fallback ?? []);
  }
}
