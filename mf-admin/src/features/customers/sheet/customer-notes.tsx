import { beginningOf, limits, textProblem, type CustomerNoteView } from '@shop/contracts';
import { PageForm, useDialogAddress } from '@shop/frames';
import { Button, Caption, Lines, ListRow, Quiet, Text, TextAreaField, TitledPanel } from '@shop/ui';
import { formatDateTime } from '../../../dates';
import { ActionDialog } from '../../../shared/actions/action-dialog';
import { useLastKnown } from '../../../shared/list/last-known';
import { useCallForm } from '../../../shared/form/use-call-form';
import { useStaff } from '../../../shared/staff/use-staff';
import { useAdminDeleteCustomerNoteMutation, useAdminWriteCustomerNoteMutation } from '../customers.api';

/** The notes of staff about a customer, and a box for more; the author of a note may delete it. */
export function CustomerNotes({ phone, notes }: { phone: string; notes: readonly CustomerNoteView[] }) {
  const { staff } = useStaff();
  const [dialog, show] = useDialogAddress(['borrar-nota']);
  const ask = (id: string) => show({ name: 'borrar-nota', id });
  const deleting = useLastKnown(notes, ({ id }) => id, dialog?.id);
  const [remove] = useAdminDeleteCustomerNoteMutation();
  return (
    <TitledPanel title="Notas">
      <NoteForm phone={phone} />
      {notes.length === 0 ? (
        <Quiet $above={16}>Nadie ha anotado nada de este cliente.</Quiet>
      ) : (
        <Lines $pad={12} $above={16}>
          {notes.map(({ id, text, author, createdAt }) => (
            <ListRow $columns="minmax(0, 1fr) auto" key={id}>
              <Text $breaks>{text}</Text>
              {author.id === staff.id && (
                <Button tone="quiet" size="sm" aria-label={`Borrar nota: ${shortened(text)}`} onClick={() => ask(id)}>
                  Borrar nota
                </Button>
              )}
              <Caption as="div">
                {author.name}, <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
              </Caption>
            </ListRow>
          ))}
        </Lines>
      )}
      {deleting && (
        <ActionDialog
          danger
          act={() => remove(deleting.id)}
          done={{ title: 'Nota borrada', description: shortened(deleting.text) }}
          failed="No se pudo borrar la nota"
          question="¿Borrar esta nota?"
          text={shortened(deleting.text)}
          consequence="Nadie podrá volver a leerla."
          confirmLabel="Borrar"
          cancelLabel="Conservar"
          onClose={() => show(null)}
        />
      )}
    </TitledPanel>
  );
}

function shortened(words: string): string {
  return words.length > 80 ? `${beginningOf(words, 79)}…` : words;
}

/** Typed text stays until it is saved, also when the session ends in between. */
function NoteForm({ phone }: { phone: string }) {
  const [write] = useAdminWriteCustomerNoteMutation();
  const { saving, bind } = useCallForm({
    name: `nota:${phone}`,
    values: noNote,
    adds: true,
    call: ({ text }, { key }) => write({ phone, text, key }),
    says: { done: { title: 'Nota guardada' }, failed: 'No se pudo guardar la nota', repeats: true },
    after: () => noNote,
  });

  return (
    <PageForm saving={saving} saveLabel="Guardar nota" saveTone="neutral" saveSize="sm">
      <TextAreaField
        label="Nota nueva"
        rows={3}
        hint="La ve todo el personal; el cliente nunca."
        {...bind('text', (typed) => textProblem(typed, 'Escribe la nota', limits.noteText))}
      />
    </PageForm>
  );
}

const noNote = { text: '' };
