import type { HighTermsView } from '@shop/contracts';
import { formatDateTime } from '../../dates';
import { useReport } from '../../shared/actions/use-report';
import { useAdminMarkTermsSeenMutation } from './high-terms.api';
import { SeenRow } from './seen-row';
import { Lines } from '../../shared/layout/layout';

/** Discounts so high that an administrator has to see them, until one says so. */
export function HighTerms({ terms }: { terms: readonly HighTermsView[] }) {
  return (
    <Lines $pad={12} aria-label="Descuentos altos por revisar">
      {terms.map((one) => (
        <HighTermsRow key={one.affiliateId} terms={one} />
      ))}
    </Lines>
  );
}

function HighTermsRow({ terms: { affiliateId, name, discount, setBy, setAt } }: { terms: HighTermsView }) {
  const report = useReport();
  const [markSeen, { isLoading }] = useAdminMarkTermsSeenMutation();
  const mark = () =>
    report(markSeen(affiliateId).unwrap(), {
      done: { title: 'Descuento revisado', description: name },
      failed: 'No se pudo marcar como visto',
    });
  return (
    <SeenRow
      title={`${discount}% de descuento para ${name}`}
      details={[`Lo puso ${setBy} el ${formatDateTime(setAt)}`]}
      busy={isLoading}
      onSeen={() => void mark()}
    />
  );
}
