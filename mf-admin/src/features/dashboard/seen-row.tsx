import { Button, color, edge, space } from '@shop/ui';
import { styled } from 'styled-components';
import { Named } from '../../shared/page/named';

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[12]};
  padding-block: ${space[12]};
  border-block-end: ${edge.thin} solid ${color.line};
`;

interface SeenRowProps {
  title: string;
  details: readonly string[];
  busy: boolean;
  onSeen: () => void;
}

/** Something that stands in "Para hoy" until somebody says that they have seen it. */
export function SeenRow({ title, details, busy, onSeen }: SeenRowProps) {
  return (
    <Row>
      <Named>
        <strong>{title}</strong>
        {details.map((detail) => (
          <span key={detail}>{detail}</span>
        ))}
      </Named>
      <Button size="sm" tone="outline" busy={busy} onClick={onSeen}>
        Visto
      </Button>
    </Row>
  );
}
