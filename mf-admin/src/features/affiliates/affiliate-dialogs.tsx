import {
  affiliateLevelDefaults,
  discountProblem,
  formatCount,
  minimumPurchaseProblem,
  plainAmount,
  type AffiliateView,
  type PermissionFlag,
} from '@shop/contracts';
import { FieldRow, FormDialog, type FormDialogProps } from '@shop/frames';
import { useToast } from '@shop/shell-api';
import { Dialog, Quiet, TextField } from '@shop/ui';
import { formatDay } from '../../dates';
import { ActionDialog } from '../../shared/actions/action-dialog';
import { onlyTouched, useCallForm, type CallFormOptions } from '../../shared/form/use-call-form';
import { AuditList } from '../../shared/history/audit-list';
import { HistoryEvents } from '../../shared/history/history-events';
import type { FreshLink } from './activation-link-dialog';
import { describeAffiliateEvent } from './affiliate-event';
import {
  useAdminChangeAffiliateStatusMutation,
  useAdminDeleteAffiliateMutation,
  useAdminUpdateAffiliateMutation,
} from './affiliates.api';

interface AffiliateDialogProps {
  affiliate: AffiliateView;
  onFreshLink: (fresh: FreshLink) => void;
  onClose: () => void;
}

/** Dialogs about an affiliate, by their words in the address (`?dialogo=aprobar.<id>`). */
export const affiliateDialogs = {
  aprobar: ApproveDialog,
  condiciones: EditTermsDialog,
  pausar: StandbyDialog,
  rechazar: RejectDialog,
  eliminar: DeleteAffiliateDialog,
  historial: AffiliateHistoryDialog,
};

export type AffiliateDialog = keyof typeof affiliateDialogs;

export const dialogFlags: Partial<Record<AffiliateDialog, readonly PermissionFlag[]>> = {
  aprobar: ['authorizeAffiliate'],
  condiciones: ['authorizeAffiliate'],
  pausar: ['pauseAffiliate'],
  rechazar: ['authorizeAffiliate'],
  eliminar: ['deleteAffiliate'],
};

export const noTerms = { discount: null, minimumPurchase: null };

export const statusTexts = ({ name }: AffiliateView) => ({
  done: { title: 'Estado actualizado', description: name },
  failed: 'No se pudo actualizar el estado del afiliado',
});

/** Said where an earlier approval made the link: a colleague has it, or nobody, as its answer was lost. */
const approvedBefore = {
  variant: 'warning',
  title: 'Ya estaba aprobado',
  description: 'Quedó con tus condiciones, sin enlace nuevo. Si nadie le envió el suyo, usa «Reenviar enlace».',
} as const;

/** An approval with the affiliate's terms; those of the level stand there already, or a colleague's who was faster. */
function ApproveDialog({ affiliate, onFreshLink, onClose }: AffiliateDialogProps) {
  const showToast = useToast();
  const [changeStatus] = useAdminChangeAffiliateStatusMutation();

  return (
    <TermsDialog
      affiliateId={affiliate.id}
      title={`Aprobar a ${affiliate.name}`}
      description="Recibirás un enlace para que elija su contraseña."
      terms={termsOf(affiliate.approvedAt === null ? affiliateLevelDefaults[affiliate.level] : affiliate)}
      saveLabel="Aprobar"
      call={(terms) => changeStatus({ id: affiliate.id, change: { status: 'approved', ...terms } })}
      says={statusTexts(affiliate)}
      // The link is shown whatever was typed since.
      after={termsOf}
      onSaved={(approved) => {
        onClose();
        if (approved.activationLink !== null) onFreshLink({ affiliate: approved, link: approved.activationLink });
        else if (!approved.activated) showToast(approvedBefore);
      }}
      onClose={onClose}
    />
  );
}

/** Discount and minimum of somebody who is approved already; orders that were placed keep theirs. */
function EditTermsDialog({ affiliate, onClose }: AffiliateDialogProps) {
  const [update] = useAdminUpdateAffiliateMutation();
  const { id, name } = affiliate;

  return (
    <TermsDialog
      affiliateId={id}
      title={`Condiciones de ${name}`}
      description="Valen para los próximos pedidos."
      terms={termsOf(affiliate)}
      saveLabel="Guardar cambios"
      call={(terms, { touched }) => update({ id, change: onlyTouched(terms, touched) })}
      says={{
        done: { title: 'Condiciones actualizadas', description: name },
        failed: 'No se pudieron actualizar las condiciones del afiliado',
      }}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}

/** An affiliate's terms as typed: percent, and quetzales as decimal text. */
interface Terms {
  discount: string;
  minimumPurchase: string;
}

const termsOf = ({ discount, minimumPurchase }: { discount: number; minimumPurchase: string }): Terms => ({
  discount: String(discount),
  minimumPurchase,
});

const labels = { discount: 'Descuento (%)', minimumPurchase: 'Compra mínima (Q)' } as const;

interface TermsDialogProps<Answer>
  extends
    Pick<FormDialogProps, 'title' | 'description' | 'saveLabel' | 'onClose'>,
    Pick<CallFormOptions<Terms, Answer, undefined>, 'call' | 'says' | 'after' | 'onSaved'> {
  affiliateId: string;
  terms: Terms;
}

function TermsDialog<Answer>({
  affiliateId,
  terms,
  title,
  description,
  saveLabel,
  onClose,
  ...how
}: TermsDialogProps<Answer>) {
  const { saving, bind } = useCallForm<Terms, Answer>({
    name: `condiciones:${affiliateId}`,
    values: terms,
    labels,
    reads: 'adminAffiliates',
    ...how,
  });
  const field = { inputMode: 'decimal', autoComplete: 'off' } as const;

  return (
    <FormDialog title={title} description={description} saveLabel={saveLabel} saving={saving} onClose={onClose}>
      <FieldRow>
        <TextField label={labels.discount} {...field} {...bind('discount', discountProblem, plainAmount)} />
        <TextField
          label={labels.minimumPurchase}
          {...field}
          {...bind('minimumPurchase', minimumPurchaseProblem, plainAmount)}
        />
      </FieldRow>
    </FormDialog>
  );
}

/** Asks before an affiliate can't buy at their price any more; it can be taken back. */
function StandbyDialog({ affiliate, onClose }: AffiliateDialogProps) {
  const [changeStatus] = useAdminChangeAffiliateStatusMutation();
  return (
    <ActionDialog
      {...statusTexts(affiliate)}
      act={() => changeStatus({ id: affiliate.id, change: { status: 'standby', ...noTerms } })}
      question={`¿Poner en pausa a ${affiliate.name}?`}
      text="Puedes reactivarlo más adelante."
      consequence="Su sesión termina y no podrá comprar con su descuento mientras esté en pausa."
      confirmLabel="Poner en pausa"
      cancelLabel="Dejar como está"
      onClose={onClose}
    />
  );
}

/** Asks before somebody is rejected, which can't be taken back. */
function RejectDialog({ affiliate, onClose }: AffiliateDialogProps) {
  const [changeStatus] = useAdminChangeAffiliateStatusMutation();
  return (
    <ActionDialog
      {...statusTexts(affiliate)}
      danger
      act={() => changeStatus({ id: affiliate.id, change: { status: 'rejected', ...noTerms } })}
      question={`¿Rechazar a ${affiliate.name}?`}
      text="No se puede deshacer: un afiliado rechazado solo puede eliminarse."
      consequence={
        affiliate.status === 'approved'
          ? 'Su sesión termina y no podrá comprar con su descuento.'
          : 'Su solicitud queda rechazada.'
      }
      confirmLabel="Rechazar"
      cancelLabel="Dejar como está"
      onClose={onClose}
    />
  );
}

function DeleteAffiliateDialog({ affiliate, onClose }: AffiliateDialogProps) {
  const [remove] = useAdminDeleteAffiliateMutation();

  return (
    <ActionDialog
      danger
      act={() => remove(affiliate.id)}
      done={{ title: 'Afiliado eliminado', description: affiliate.name }}
      failed="No se pudo eliminar el afiliado"
      question={`¿Eliminar a ${affiliate.name}?`}
      text="No se puede deshacer. Podrá volver a enviar una solicitud con el mismo correo."
      consequence={consequenceOf(affiliate)}
      confirmLabel="Eliminar"
      cancelLabel="Conservar afiliado"
      onClose={onClose}
    />
  );
}

function consequenceOf({ ordersCount }: AffiliateView): string {
  if (ordersCount === 0) return 'No tiene pedidos.';
  return ordersCount === 1
    ? 'Su pedido se conserva, sin distribuidor.'
    : `Sus ${formatCount(ordersCount)} pedidos se conservan, sin distribuidor.`;
}

/** The history of an affiliate since the application: who decided what, and what the affiliate did with the account. */
function AffiliateHistoryDialog({ affiliate: { id, name, createdAt }, onClose }: AffiliateDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title={`Historial de ${name}`}>
      <AuditList
        object="affiliate"
        id={id}
        empty={<Quiet>{`Envió su solicitud el ${formatDay(createdAt)}. No hay movimientos registrados.`}</Quiet>}
      >
        {(entries) => <HistoryEvents events={entries.map(describeAffiliateEvent)} />}
      </AuditList>
    </Dialog>
  );
}
