import type { HighTermsView } from '@shop/contracts';
import { formatDateTime } from '../../dates';
import { useAdminMarkTermsSeenMutation } from './notices.api';
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
  const [markSeen] = useAdminMarkTermsSeenMutation();
  return (
    <SeenRow
      title={`${discount}% de descuento para ${name}`}
      details={[`Lo puso ${setBy} el ${formatDateTime(setAt)}`]}
      act={() => markSeen(affiliateId)}
      done={{ title: 'Descuento revisado', description: name }}
    />
  );
}
