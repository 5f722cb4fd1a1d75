import type { SectionKey, SectionView } from '@shop/contracts';
import { editorValues } from '../form/editor-values';
import { leavesOf } from '../form/leaves';

/** One field that two versions of a section have differently, in words. */
export interface FieldChange {
  path: string;
  /** 'Punto destacado 2 · Título' */
  label: string;
  before: string;
  after: string;
}

/** Texts of a version of a section, field by field, in their order. */
function wordsOf(key: SectionKey, version: SectionView): Map<string, { label: string; text: string }> {
  const { active, fields } = editorValues(key, version);
  const state = ['active', { label: 'Estado', text: active ? 'Activo' : 'Inactivo' }] as const;
  const leaves = leavesOf(key, fields).map(({ path, words, value }) => {
    const text = typeof value === 'string' ? value : value ? 'Sí' : 'No';
    return [path, { label: words.join(' · '), text }] as const;
  });
  return new Map([state, ...leaves]);
}

/**
 * The fields that became different from one version of a section to another, as visitors see them: a broken or empty one
 * counts as what is shown in its place.
 */
export function sectionChanges(key: SectionKey, before: SectionView, after: SectionView): FieldChange[] {
  const old = wordsOf(key, before);
  const now = wordsOf(key, after);
  return [...new Map([...now, ...old])].flatMap(([path, { label }]) => {
    const [was, is] = [old.get(path)?.text ?? '', now.get(path)?.text ?? ''];
    return was === is ? [] : [{ path, label, before: was, after: is }];
  });
}
