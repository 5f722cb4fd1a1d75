import { Dialog } from '@shop/ui';
import { formatDay } from '../../dates';
import { HistoryEvents } from '../../shared/history/history-events';
import { AuditList } from '../../shared/history/audit-list';
import type { AffiliateDialogProps } from './affiliate-dialogs';
import { describeAffiliateEvent } from './affiliate-event';
import { Quiet } from '../../shared/layout/layout';

/** The history of an affiliate since the application: who decided what, and what the affiliate did with the account. */
export function AffiliateHistoryDialog({ affiliate: { id, name, createdAt }, onClose }: AffiliateDialogProps) {
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
