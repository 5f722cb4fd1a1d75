/** How often a form that is open says so, ms. */
export const EDITOR_BEAT_MS = 10_000;

/** After how long a form that says nothing is taken for closed, ms: it may miss two beats. */
export const EDITOR_LIVES_MS = 3 * EDITOR_BEAT_MS;

/** Name that a form gives the object that it edits, of at most 97 characters: 'pedido:<id>', 'sabor:<product>:<id>'. */
export const EDITING_SUBJECT = /^[a-z]{1,15}(?::[\w-]{1,40}){0,2}$/;

/** Payload of `POST /api/admin/editing`. */
export interface EditingInput {
  subject: string;
  /** True when the caller edits it; `false` ends it; null only asks who else does, in whatever tab they may edit it themselves. */
  editing: boolean | null;
}

/** Another user of the staff who edits the same. */
export interface EditorView {
  username: string;
  /** ISO instant. */
  since: string;
}
