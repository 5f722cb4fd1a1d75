import * as AlertDialog from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { Button } from '@shop/ui/core';
import { color, edge, layer, media, motion, radius, shadow, size, space, text } from '@shop/ui/core';
import { useFocusReturn } from './use-focus-return';

export interface ConfirmDialogProps {
  open: boolean;
  /** False when the person chose the safe way, or Escape. */
  onOpenChange: (open: boolean) => void;
  /** Names the object: '¿Cancelar el pedido 2C90D7E1?' */
  question: string;
  text?: ReactNode;
  /** Consequence in figures: 'liberará 3 unidades'. */
  consequence?: ReactNode;
  confirmLabel: string;
  /** The safe way, in words of its own: 'Mantener pedido'. */
  cancelLabel: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
}

const appear = keyframes`
  from { opacity: 0; }
`;

/* On the dialogs' own layer: it lies over a dialog from which this one was opened. */
const Scrim = styled(AlertDialog.Overlay)`
  position: fixed;
  inset: 0;
  z-index: ${layer.dialog};
  background: ${color.scrim};
  animation: ${appear} ${motion.duration} ${motion.easing};
`;

const Content = styled(AlertDialog.Content)`
  position: fixed;
  z-index: ${layer.dialog};
  top: 50%;
  left: 50%;
  transform: translate(-50%, -50%);
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
  width: min(calc(100vw - 2 * ${space[16]}), ${size.modal});
  max-height: calc(100dvh - 2 * ${space[16]});
  overflow-y: auto;
  padding: ${space[24]};
  border-radius: ${radius.card};
  background: ${color.raised};
  box-shadow: ${shadow.overlay};
  outline: ${edge.strong} solid transparent;
  animation: ${appear} ${motion.duration} ${motion.easing};
`;

const Question = styled(AlertDialog.Title)`
  ${text.dialogTitle}
`;

/* All that is read out when the question opens. */
const Said = styled.div`
  display: contents;
`;

const Explanation = styled.p`
  color: ${color.ink2};
`;

const Consequence = styled.div`
  padding: ${space[12]} ${space[16]};
  border-radius: ${radius.control};
  background: ${color.mist};
  ${text.small}
`;

const Actions = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space[8]};
  margin-top: ${space[12]};
  ${media.tablet} {
    flex-direction: row;
    justify-content: flex-end;
  }
`;

/**
 * Asks before something that cannot be undone. The safe button comes first and has the focus. While what was confirmed is
 * under way nothing closes it.
 */
export function ConfirmDialog({
  open,
  onOpenChange,
  question,
  text: explanation,
  consequence,
  confirmLabel,
  cancelLabel,
  danger = false,
  busy = false,
  onConfirm,
}: ConfirmDialogProps) {
  const focusReturn = useFocusReturn();
  // Each row of a list has one: closed it is nothing at all.
  if (!open) return null;
  return (
    <AlertDialog.Root open onOpenChange={(next) => !busy && onOpenChange(next)}>
      <AlertDialog.Portal>
        <Scrim />
        <Content {...(explanation || consequence ? {} : { 'aria-describedby': undefined })} {...focusReturn}>
          <Question>{question}</Question>
          <AlertDialog.Description asChild>
            <Said>
              {explanation && <Explanation>{explanation}</Explanation>}
              {consequence && <Consequence>{consequence}</Consequence>}
            </Said>
          </AlertDialog.Description>
          <Actions>
            <AlertDialog.Cancel asChild>
              <Button tone="outline" disabled={busy}>
                {cancelLabel}
              </Button>
            </AlertDialog.Cancel>
            <Button tone={danger ? 'danger' : 'neutral'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </Actions>
        </Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
