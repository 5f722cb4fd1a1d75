import { EDITOR_BEAT_MS, type EditingInput, type EditorView } from '@shop/contracts';
import { useEffect, useState } from 'react';
import { formatTime } from '../../dates';
import { adminApi, post } from '../admin-api';

/** The form comes first, and one that is closed at once tells nobody, ms. */
export const EDITORS_DELAY_MS = 1000;

const editingApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminNoteEditing: build.mutation<EditorView[], EditingInput>({ query: (body) => post('admin/editing', body) }),
  }),
});

/**
 * Says that the subject is edited here for as long as it is, and returns who else does (decision 0160). Advisory: a call that
 * fails is made again with the next beat, and until then nobody is said to edit it.
 * @param subject `pedido:<id>`; null while nothing is edited that others edit too
 * @param editing false where it is only looked at: then it is asked who edits it
 */
export function useEditors(subject: string | null, editing = true): readonly EditorView[] {
  const [heard, setHeard] = useState<{ subject: string; editors: readonly EditorView[] } | null>(null);
  const [note] = editingApi.useAdminNoteEditingMutation();

  useEffect(() => {
    if (subject === null) return undefined;
    let isOver = false;
    let isSaid = false;
    const say = async () => {
      if (document.visibilityState !== 'visible') return;
      isSaid = editing;
      const { data } = await note({ subject, editing: editing || null });
      if (isOver && editing) void note({ subject, editing: false });
      else setHeard(data ? { subject, editors: data } : null);
    };
    const first = setTimeout(() => void say(), EDITORS_DELAY_MS);
    const beats = setInterval(() => void say(), EDITOR_BEAT_MS);
    return () => {
      isOver = true;
      clearTimeout(first);
      clearInterval(beats);
      if (isSaid) void note({ subject, editing: false });
    };
  }, [subject, editing, note]);

  return heard !== null && heard.subject === subject ? heard.editors : NOBODY;
}

const NOBODY: readonly EditorView[] = [];

/** 'Ana lo está editando desde las 14:02', of each of them. */
export function editorsText(editors: readonly EditorView[]): string {
  return editors.map(({ username, since }) => `${username} lo está editando desde las ${formatTime(since)}`).join('; ');
}
