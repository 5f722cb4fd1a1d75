import type { FieldSpec, FieldSpecs, SectionKey } from '@shop/contracts';
import { declarationOf, entryName, toList, toRecord, toText } from './editor-values';

/** One field of a section's form that holds a text or a switch. */
export interface Leaf {
  /** Its name in the form: `fields.highlights.1.title`. */
  path: string;
  /** Staff's name for it, from the outside in: 'Punto destacado 2', 'Título'. */
  words: string[];
  /** It has an asterisk. */
  marked: boolean;
  value: string | boolean;
}

/** All fields of a form in its order, those that nobody edits left out. */
export function leavesOf(key: SectionKey, fields: Record<string, unknown>): Leaf[] {
  return leavesIn(declarationOf(key).fields, fields, 'fields', []);
}

function leavesIn(fields: FieldSpecs, values: unknown, path: string, words: string[]): Leaf[] {
  return Object.entries(fields).flatMap(([key, spec]) =>
    fieldLeaves(spec, toRecord(values)[key], `${path}.${key}`, words),
  );
}

function fieldLeaves(spec: FieldSpec, value: unknown, path: string, words: string[]): Leaf[] {
  const named = { path, words: [...words, spec.label] };
  switch (spec.kind) {
    case 'text':
    case 'longText':
    case 'link':
      return spec.fixed ? [] : [{ ...named, marked: spec.required === true, value: toText(value) }];
    case 'toggle':
      return [{ ...named, marked: false, value: value === true }];
    case 'group':
      return leavesIn(spec.fields, value, path, named.words);
    case 'textList':
      return toList(value).map((text, place) => ({
        path: `${path}.${place}`,
        words: [...words, entryName(spec, place)],
        marked: false,
        value: toText(text),
      }));
    case 'list':
      return toList(value).flatMap((entry, place) =>
        leavesIn(spec.item, entry, `${path}.${place}`, [...words, entryName(spec, place)]),
      );
  }
}
