import type { HighTermsView } from '@shop/contracts';
import { Button, color, edge, space } from '@shop/ui';
import { styled } from 'styled-components';
import { formatDateTime } from '../../dates';
import { Named } from '../../shared/page/named';
import { useReport } from '../../shared/form/use-report';
import { useAdminMarkTermsSeenMutation } from './high-terms.api';

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[12]};
  padding-block: ${space[12]};
  border-block-end: ${edge.thin} solid ${color.line};
`;

/** Discounts so high that an administrator has to see them, until one says so. */
export function HighTerms({ terms }: { terms: readonly HighTermsView[] }) {
  return (
    <ul aria-label="Descuentos altos por revisar">
      {terms.map((one) => (
        <HighTermsRow key={one.affiliateId} terms={one} />
      ))}
    </ul>
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
    <Row>
      <Named>
        <strong>{`${discount}% de descuento para ${name}`}</strong>
        <span>{`Lo puso ${setBy} el ${formatDateTime(setAt)}`}</span>
      </Named>
      <Button size="sm" tone="outline" busy={isLoading} onClick={() => void mark()}>
        Visto
      </Button>
    </Row>
  );
}
