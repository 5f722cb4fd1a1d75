import { Button, type ButtonSize, type ButtonTone, Cluster, Dialog, type DialogProps, Notice, Stack } from '@shop/ui';
import { useId, type ReactNode } from 'react';
import { FormActions } from './form-layout';
import { useLeaveGuard } from './leave-guard';
import { SlowNotice } from './slow';
import type { Saving } from './use-saving-form';

interface FormFrameProps {
  saving: Saving;
  saveLabel: string;
  saveTone?: ButtonTone;
  children: ReactNode;
}

export interface FormDialogProps extends FormFrameProps, Pick<DialogProps, 'title' | 'description' | 'width'> {
  cancelLabel?: string;
  /** Stays in sight with the buttons, below the fields. */
  ending?: ReactNode;
  onClose: () => void;
}

/**
 * A form in a dialog. It asks once before what was typed is lost: by Escape, a press beside it, the way back, a link, a
 * toast. While it saves it can neither be closed nor sent again.
 */
export function FormDialog({
  saving,
  saveLabel,
  saveTone = 'accent',
  cancelLabel = 'Cancelar',
  ending,
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const { busy, dirty, submit, discard } = saving;
  const id = useId();
  const guard = useLeaveGuard(dirty || busy, { locked: busy, onLeave: discard });
  const close = () => guard.ask(onClose);
  const actions = (
    <FormActions>
      <Button tone="outline" disabled={busy} onClick={close}>
        {cancelLabel}
      </Button>
      <Button type="submit" form={id} tone={saveTone} busy={busy}>
        {saveLabel}
      </Button>
    </FormActions>
  );
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={close}
      footer={
        ending && (
          <Stack $gap={12}>
            {ending}
            {actions}
          </Stack>
        )
      }
    >
      <Stack as="form" $gap={20} id={id} noValidate onSubmit={submit}>
        <FormNotices {...saving} />
        {children}
        {!ending && actions}
      </Stack>
      {guard.dialog}
    </Dialog>
  );
}

export interface PageFormProps extends FormFrameProps {
  saveSize?: ButtonSize;
  /** Names it where there are several. */
  label?: string;
  /** It stands in a dialog, which stays while it saves. */
  inDialog?: boolean;
}

/** A form in a page: it asks before it is left with something typed. */
export function PageForm({
  saving,
  saveLabel,
  saveTone = 'accent',
  saveSize = 'md',
  label,
  inDialog = false,
  children,
}: PageFormProps) {
  const locked = inDialog && saving.busy;
  const guard = useLeaveGuard(saving.dirty || locked, { locked, onLeave: saving.discard });
  return (
    <Stack as="form" $gap={20} noValidate aria-label={label} onSubmit={saving.submit}>
      <FormNotices {...saving} />
      {children}
      <FormActions>
        <Button type="submit" size={saveSize} tone={saveTone} busy={saving.busy}>
          {saveLabel}
        </Button>
      </FormActions>
      {guard.dialog}
    </Stack>
  );
}

/** The outcome of a form that its fields do not show. */
export function FormNotices({ changes, others, state, busy, discard }: Omit<Saving, 'submit' | 'dirty'>) {
  return (
    <>
      {(state === 'recovered' || state === 'unanswered') && (
        <Notice tone="info" title="Aquí está lo que habías escrito">
          {state === 'recovered' ? 'No se había guardado.' : 'Se envió, y no supimos si se guardó.'}{' '}
          <Button tone="quiet" size="sm" disabled={busy} onClick={discard}>
            Empezar de nuevo
          </Button>
        </Notice>
      )}
      {others !== '' && (
        <Notice tone="info">{`${others}. Puedes seguir: si cambian lo mismo, eliges qué queda.`}</Notice>
      )}
      <OthersChanges changes={changes} />
      {state === 'behind' && (
        <Notice tone="warn">Se guardó lo que enviaste. Lo que escribiste después sigue aquí, sin guardar.</Notice>
      )}
      {state === 'added' && (
        <Notice tone="warn">
          Ya se guardó lo que enviaste, sin lo que escribiste después. Si guardas otra vez, se hace de nuevo.
        </Notice>
      )}
      {state === 'saved' && <Notice tone="ok">Sí se guardó: la respuesta no había llegado.</Notice>}
      <SlowNotice busy={busy} />
    </>
  );
}

function OthersChanges({ changes }: Pick<Saving, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <Notice tone="warn" title="Otra persona lo cambió mientras lo editabas">
      <Stack as="ul" $gap={8}>
        {changes.map(({ label, before, now, conflict }) => (
          <li key={label}>
            {`${label}: ${before} → ${now}`}
            {conflict && (
              <Cluster role="group" aria-label={`${label}: ¿cuál queda?`}>
                {(['mine', 'theirs'] as const).map((whose) => (
                  <Button
                    key={whose}
                    size="sm"
                    tone={conflict.isMine === (whose === 'mine') ? 'neutral' : 'outline'}
                    aria-pressed={conflict.isMine === (whose === 'mine')}
                    onClick={() => conflict.choose(whose)}
                  >
                    {whose === 'mine' ? `Lo mío: ${conflict.mine}` : `Lo suyo: ${now}`}
                  </Button>
                ))}
              </Cluster>
            )}
          </li>
        ))}
      </Stack>
      Lo que escribiste sigue aquí y se guarda encima.
    </Notice>
  );
}
