import type { Problem } from '../common/envelope';
import { limits } from '../common/limits';
import { lengthProblem } from '../common/text-problem';
import { isSafeLink } from './safe-link';
import {
  SECTION_COLUMNS,
  nameIn,
  type FieldSpec,
  type FieldSpecs,
  type ListFieldSpec,
  type Section,
  type SectionColumn,
  type TextFieldSpec,
  type TextListFieldSpec,
} from './section';

/**
 * Payload of `PATCH`, `PUT` and `POST /api/admin/homepage-content/{section}`: what is not there stays as it is. `content`
 * is JSON text of the fields without a column and replaces the former one as a whole.
 */
export type UpdateSectionInput = Partial<Record<SectionColumn, string | null>> &
  Partial<{
    content: string | null;
    active: boolean;
    /**
     * The `updatedAt` that was seen when the change was begun, null for a section that was never stored. When somebody
     * else saved it meanwhile the change is refused with `content.changed`; left out, it is written over that.
     */
    expectedUpdatedAt: string | null;
  }>;

/** A column that a section does not declare is kept for its clients all the same. */
const undeclaredColumn: TextFieldSpec = { kind: 'longText', label: '', max: 1000 };
const undeclaredLink: TextFieldSpec = { kind: 'link', label: '', max: 300 };

/**
 * Everything wrong with what staff save of a section, by its declaration: fields, kinds, lengths, slots, links. Paths inside
 * `content` continue it: `content.columns.0.links.1.url`. No text has to be there: an empty one that the declaration
 * requires is shown as its default (WEB-2).
 */
export function sectionProblems(section: Section, input: UpdateSectionInput): Problem[] {
  const columns = SECTION_COLUMNS.flatMap((column) =>
    fieldProblems(columnSpec(section, column), input[column] ?? undefined, column),
  );
  const { content } = input;
  if (content === undefined || content === null) return columns;
  const problem = contentTextProblem(content);
  if (problem !== null) return [...columns, { path: 'content', message: problem }];
  const values = parseObject(content) ?? {};
  const own = section.contentProblems?.(values) ?? [];
  return [
    ...columns,
    ...fieldsProblems(contentFields(section), values, 'content'),
    ...own.map(({ path, message }) => ({ path: `content.${path}`, message })),
  ];
}

/**
 * Stored form of input without problems: texts without spaces around them, `content` without empty benefits and
 * without list entries that lack what the declaration wants complete (WEB-4).
 */
export function cleanSection(section: Section, input: UpdateSectionInput): UpdateSectionInput {
  const cleaned: UpdateSectionInput = { ...input };
  for (const column of SECTION_COLUMNS) {
    const text = input[column];
    if (typeof text === 'string') cleaned[column] = text.trim();
  }
  if (typeof input.content === 'string') {
    const values = parseObject(input.content) ?? {};
    cleaned.content = JSON.stringify(cleanFields(contentFields(section), values));
  }
  return cleaned;
}

function columnSpec(section: Section, column: SectionColumn): FieldSpec {
  return section.fields[column] ?? (column === 'buttonUrl' ? undeclaredLink : undeclaredColumn);
}

function contentFields({ fields }: Section): FieldSpecs {
  return Object.fromEntries(
    Object.entries(fields).filter(([key]) => !SECTION_COLUMNS.some((column) => column === key)),
  );
}

function contentTextProblem(content: string): string | null {
  if (byteLength(content) > limits.contentBytes) return 'El contenido es demasiado grande';
  return parseObject(content) === null ? 'El contenido debe ser un objeto JSON' : null;
}

/** Bytes of a text in UTF-8. */
function byteLength(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes += 1;
    else if (code < 0x800) bytes += 2;
    else bytes += code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return null;
  }
}

function asObject(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

function fieldsProblems(fields: FieldSpecs, values: Record<string, unknown>, path: string): Problem[] {
  const known = new Set(Object.entries(fields).flatMap(([key, { also }]) => [key, also]));
  // One is told: who sends thousands would get as many answers.
  const unknown = Object.keys(values).find((key) => !known.has(key));
  return [
    ...(unknown === undefined ? [] : [{ path: `${path}.${unknown}`, message: 'Campo desconocido' }]),
    ...Object.entries(fields).flatMap(([key, spec]) => {
      const name = nameIn(values, key, spec);
      return fieldProblems(spec, values[name], `${path}.${name}`);
    }),
  ];
}

/** A field that is missing or null is none that is wrong: its default is shown. */
function fieldProblems(spec: FieldSpec, value: unknown, path: string): Problem[] {
  if (value === undefined || value === null) return [];
  switch (spec.kind) {
    case 'text':
    case 'longText':
    case 'link':
      return textProblems(spec, value, path);
    case 'toggle':
      return typeof value === 'boolean' ? [] : [{ path, message: 'Debe ser verdadero o falso' }];
    case 'textList':
      return textListProblems(spec, value, path);
    case 'group': {
      const group = asObject(value);
      return group ? fieldsProblems(spec.fields, group, path) : [{ path, message: 'Debe ser un objeto' }];
    }
    case 'list':
      return listProblems(spec, value, path);
  }
}

function textProblems(spec: Pick<TextFieldSpec, 'kind' | 'max'>, value: unknown, path: string): Problem[] {
  if (typeof value !== 'string') return [{ path, message: 'Debe ser un texto' }];
  const text = value.trim();
  const tooLong = lengthProblem(text, spec.max);
  if (tooLong !== null) return [{ path, message: tooLong }];
  if (spec.kind === 'link' && text !== '' && !isSafeLink(text)) {
    return [{ path, message: 'Usa una dirección que empiece con https://, mailto:, tel:, / o #' }];
  }
  return [];
}

function textListProblems({ slots, max }: TextListFieldSpec, value: unknown, path: string): Problem[] {
  if (!Array.isArray(value)) return [{ path, message: 'Debe ser una lista' }];
  if (value.filter((entry) => !isBlank(entry)).length > slots) return [tooMany(slots, path)];
  return value.flatMap((entry: unknown, index) =>
    isBlank(entry) ? [] : textProblems({ kind: 'text', max }, entry, `${path}.${index}`),
  );
}

function listProblems(spec: ListFieldSpec, value: unknown, path: string): Problem[] {
  if (!Array.isArray(value)) return [{ path, message: 'Debe ser una lista' }];
  if (value.length > spec.slots) return [tooMany(spec.slots, path)];
  return value.flatMap((entry: unknown, index) => {
    const item = asObject(entry);
    const place = `${path}.${index}`;
    return item ? fieldsProblems(spec.item, item, place) : [{ path: place, message: 'Debe ser un objeto' }];
  });
}

function tooMany(slots: number, path: string): Problem {
  return { path, message: `Usa como máximo ${slots} elementos` };
}

function cleanFields(fields: FieldSpecs, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, spec]) => {
      const name = nameIn(values, key, spec);
      const value = values[name];
      return value === undefined || value === null ? [] : [[name, cleanField(spec, value)]];
    }),
  );
}

function cleanField(spec: FieldSpec, value: unknown): unknown {
  switch (spec.kind) {
    case 'text':
    case 'longText':
    case 'link':
      return typeof value === 'string' ? value.trim() : value;
    case 'toggle':
      return value;
    case 'textList':
      return asList(value).flatMap((entry) => (isBlank(entry) ? [] : [String(entry).trim()]));
    case 'group':
      return cleanFields(spec.fields, asObject(value) ?? {});
    case 'list':
      return asList(value)
        .map((entry) => cleanFields(spec.item, asObject(entry) ?? {}))
        .filter((entry) => !spec.dropIncomplete || isComplete(spec.item, entry))
        .filter((entry) => !spec.dropEmpty || !isEmptyEntry(spec.item, entry));
  }
}

function isComplete(fields: FieldSpecs, entry: Record<string, unknown>): boolean {
  return Object.entries(fields).every(([key, spec]) => !isBlank(entry[nameIn(entry, key, spec)]));
}

/** True when a cleaned entry says nothing of its own; what is the same in every shop does not count. */
function isEmptyEntry(fields: FieldSpecs, entry: Record<string, unknown>): boolean {
  return Object.entries(fields).every(([key, spec]) => {
    const value = entry[nameIn(entry, key, spec)];
    if (spec.kind === 'group') return isEmptyEntry(spec.fields, asObject(value) ?? {});
    if (spec.kind === 'text' && spec.fixed !== undefined) return true;
    return spec.kind === 'toggle' || isBlank(value) || (Array.isArray(value) && value.length === 0);
  });
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
