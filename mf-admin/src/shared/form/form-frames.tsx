import { Button, Dialog, Notice, space, type ButtonSize, type ButtonTone, type DialogProps } from '@shop/ui';
import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { FormActions, FormGrid } from './form-layout';
import { useLeaveGuard } from './leave-guard';
import type { Saving } from './use-saving-form';

interface FormFrameProps {
  saving: Saving;
  /** What the button says that saves. */
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
  const { busy, dirty, submit } = saving;
  const id = useId();
  const guard = useLeaveGuard(dirty || busy, { locked: busy });
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
          <>
            {ending}
            {actions}
          </>
        )
      }
    >
      <FormGrid id={id} noValidate onSubmit={submit}>
        <FormNotices {...saving} />
        {children}
        {!ending && actions}
      </FormGrid>
      {guard.dialog}
    </Dialog>
  );
}

export interface PageFormProps extends FormFrameProps {
  saveSize?: ButtonSize;
  /** Names it where there are several. */
  label?: string;
}

/** A form in a page: it asks before it is left with something typed. */
export function PageForm({ saving, saveLabel, saveTone = 'accent', saveSize = 'md', label, children }: PageFormProps) {
  const guard = useLeaveGuard(saving.dirty);
  return (
    <FormGrid noValidate aria-label={label} onSubmit={saving.submit}>
      <FormNotices {...saving} />
      {children}
      <FormActions>
        <Button type="submit" size={saveSize} tone={saveTone} busy={saving.busy}>
          {saveLabel}
        </Button>
      </FormActions>
      {guard.dialog}
    </FormGrid>
  );
}

const Changes = styled.ul`
  margin-block: ${space[4]};
`;

function FormNotices({ changes, isBehind }: Pick<Saving, 'changes' | 'isBehind'>) {
  return (
    <>
      {changes.length > 0 && (
        <Notice tone="warn" title="Otra persona lo cambió mientras lo editabas">
          <Changes>
            {changes.map(({ label, before, now }) => (
              <li key={label}>{`${label}: ${before} → ${now}`}</li>
            ))}
          </Changes>
          Lo que escribiste sigue aquí y se guarda encima.
        </Notice>
      )}
      {isBehind && (
        <Notice tone="warn">Se guardó lo que enviaste. Lo que escribiste después sigue aquí, sin guardar.</Notice>
      )}
    </>
  );
}
