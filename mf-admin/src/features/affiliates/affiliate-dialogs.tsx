import {
  affiliateLevelDefaults,
  formatCount,
  type AffiliateStatus,
  type AffiliateView,
  type ChangeAffiliateStatusInput,
} from '@shop/contracts';
import { ConfirmDialog, Dialog } from '@shop/ui';
import { DeleteDialog } from '../../shared/form/delete-dialog';
import { useReport } from '../../shared/form/use-report';
import {
  useAdminChangeAffiliateStatusMutation,
  useAdminDeleteAffiliateMutation,
  useAdminUpdateAffiliateMutation,
} from './affiliates.api';
import { TermsForm, type Terms } from './terms-form';

export interface AffiliateDialogProps {
  affiliate: AffiliateView;
  onClose: () => void;
}

/** Changes a status and tells what came of it; `link` is the activation link where a new one was made. */
export function useAffiliateStatus() {
  const report = useReport();
  const [changeStatus, { isLoading, originalArgs }] = useAdminChangeAffiliateStatusMutation();
  async function change(
    { id, name }: AffiliateView,
    status: AffiliateStatus,
    terms: Omit<ChangeAffiliateStatusInput, 'status'> = { discount: null, minimumPurchase: null },
  ) {
    return report(changeStatus({ id, change: { status, ...terms } }).unwrap(), {
      done: { title: 'Estado actualizado', description: name },
      failed: 'No se pudo actualizar el estado del afiliado',
    });
  }
  return { change, changing: isLoading ? originalArgs : undefined };
}

export interface ApproveDialogProps extends AffiliateDialogProps {
  onApproved: (affiliate: AffiliateView, link: string | null) => void;
}

/** An approval with the affiliate's terms; those of the level stand there already. */
export function ApproveDialog({ affiliate, onClose, onApproved }: ApproveDialogProps) {
  const { change, changing } = useAffiliateStatus();
  const defaults = affiliateLevelDefaults[affiliate.level];

  async function approve(terms: Terms) {
    const outcome = await change(affiliate, 'approved', terms);
    if (!outcome.ok) return outcome.error;
    onApproved(outcome.answer, outcome.answer.activationLink);
    return null;
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Aprobar a ${affiliate.name}`}
      description="Recibirás un enlace para que elija su contraseña."
    >
      <TermsForm
        affiliate={affiliate}
        terms={{ discount: String(defaults.discount), minimumPurchase: defaults.minimumPurchase }}
        saveLabel="Aprobar"
        busy={changing !== undefined}
        onSave={approve}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** Discount and minimum of somebody who is approved already; orders that were placed keep theirs. */
export function EditTermsDialog({ affiliate, onClose }: AffiliateDialogProps) {
  const report = useReport();
  const [update, { isLoading }] = useAdminUpdateAffiliateMutation();

  async function save(terms: Terms) {
    const outcome = await report(update({ id: affiliate.id, change: terms }).unwrap(), {
      done: { title: 'Condiciones actualizadas', description: affiliate.name },
      failed: 'No se pudieron actualizar las condiciones del afiliado',
    });
    if (!outcome.ok) return outcome.error;
    onClose();
    return null;
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Condiciones de ${affiliate.name}`}
      description="Valen para los próximos pedidos."
    >
      <TermsForm
        affiliate={affiliate}
        terms={{ discount: String(affiliate.discount), minimumPurchase: affiliate.minimumPurchase }}
        saveLabel="Guardar cambios"
        busy={isLoading}
        onSave={save}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** Asks before somebody can't buy at his price any more; it can be taken back. */
export function StandbyDialog({ affiliate, onClose }: AffiliateDialogProps) {
  const { change, changing } = useAffiliateStatus();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      busy={changing !== undefined}
      question={`¿Poner en pausa a ${affiliate.name}?`}
      text="Puedes reactivarlo más adelante."
      consequence="Su sesión termina y no podrá comprar con su descuento mientras esté en pausa."
      confirmLabel="Poner en pausa"
      cancelLabel="Dejar como está"
      onConfirm={() => void change(affiliate, 'standby').then(({ ok }) => ok && onClose())}
    />
  );
}

/** Asks before somebody is rejected, which can't be taken back. */
export function RejectDialog({ affiliate, onClose }: AffiliateDialogProps) {
  const { change, changing } = useAffiliateStatus();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      danger
      busy={changing !== undefined}
      question={`¿Rechazar a ${affiliate.name}?`}
      text="No se puede deshacer: un afiliado rechazado solo puede eliminarse."
      consequence={
        affiliate.status === 'approved'
          ? 'Su sesión termina y no podrá comprar con su descuento.'
          : 'Su solicitud queda rechazada.'
      }
      confirmLabel="Rechazar"
      cancelLabel="Dejar como está"
      onConfirm={() => void change(affiliate, 'rejected').then(({ ok }) => ok && onClose())}
    />
  );
}

/** Asks before an affiliate is deleted. */
export function DeleteAffiliateDialog({ affiliate, onClose }: AffiliateDialogProps) {
  const [remove, { isLoading }] = useAdminDeleteAffiliateMutation();

  return (
    <DeleteDialog
      remove={() => remove(affiliate.id).unwrap()}
      busy={isLoading}
      done="Afiliado eliminado"
      name={affiliate.name}
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
