import {
  affiliateLevelDefaults,
  formatCount,
  type AffiliateView,
  type ChangeAffiliateStatusInput,
} from '@shop/contracts';
import { ActionDialog } from '../../shared/actions/action-dialog';
import { onlyTouched } from '../../shared/form/only-touched';
import { useReport } from '../../shared/actions/use-report';
import {
  useAdminChangeAffiliateStatusMutation,
  useAdminDeleteAffiliateMutation,
  useAdminUpdateAffiliateMutation,
} from './affiliates.api';
import { TermsDialog } from './terms-dialog';

export interface AffiliateDialogProps {
  affiliate: AffiliateView;
  onClose: () => void;
}

const noTerms = { discount: null, minimumPurchase: null };

const statusTexts = ({ name }: AffiliateView) => ({
  done: { title: 'Estado actualizado', description: name },
  failed: 'No se pudo actualizar el estado del afiliado',
});

/** Approves, or takes up again, and tells what came of it. */
export function useAffiliateStatus() {
  const report = useReport();
  const [changeStatus, { isLoading, originalArgs }] = useAdminChangeAffiliateStatusMutation();
  const change = (affiliate: AffiliateView, terms: Omit<ChangeAffiliateStatusInput, 'status'> = noTerms) =>
    report(
      changeStatus({ id: affiliate.id, change: { status: 'approved', ...terms } }).unwrap(),
      statusTexts(affiliate),
    );
  return { change, changing: isLoading ? originalArgs : undefined };
}

export interface ApproveDialogProps extends AffiliateDialogProps {
  onApproved: (affiliate: AffiliateView, link: string | null) => void;
}

/** An approval with the affiliate's terms; those of the level stand there already, or a colleague's who was faster. */
export function ApproveDialog({ affiliate, onClose, onApproved }: ApproveDialogProps) {
  const { change } = useAffiliateStatus();
  const { discount, minimumPurchase } =
    affiliate.approvedAt === null ? affiliateLevelDefaults[affiliate.level] : affiliate;

  return (
    <TermsDialog
      affiliateId={affiliate.id}
      title={`Aprobar a ${affiliate.name}`}
      description="Recibirás un enlace para que elija su contraseña."
      terms={{ discount: String(discount), minimumPurchase }}
      saveLabel="Aprobar"
      save={(terms) => change(affiliate, terms)}
      onSaved={(approved) => onApproved(approved, approved.activationLink)}
      onClose={onClose}
    />
  );
}

/** Discount and minimum of somebody who is approved already; orders that were placed keep theirs. */
export function EditTermsDialog({ affiliate, onClose }: AffiliateDialogProps) {
  const report = useReport();
  const [update] = useAdminUpdateAffiliateMutation();
  const { id, name, discount, minimumPurchase } = affiliate;

  return (
    <TermsDialog
      affiliateId={id}
      title={`Condiciones de ${name}`}
      description="Valen para los próximos pedidos."
      terms={{ discount: String(discount), minimumPurchase }}
      saveLabel="Guardar cambios"
      save={(terms, touched) =>
        report(update({ id, change: onlyTouched(terms, touched) }).unwrap(), {
          done: { title: 'Condiciones actualizadas', description: name },
          failed: 'No se pudieron actualizar las condiciones del afiliado',
        })
      }
      onSaved={onClose}
      onClose={onClose}
    />
  );
}

/** Asks before an affiliate can't buy at their price any more; it can be taken back. */
export function StandbyDialog({ affiliate, onClose }: AffiliateDialogProps) {
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
export function RejectDialog({ affiliate, onClose }: AffiliateDialogProps) {
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

/** Asks before an affiliate is deleted. */
export function DeleteAffiliateDialog({ affiliate, onClose }: AffiliateDialogProps) {
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
