import { Button } from '@shop/ui';
import { Named } from '../../shared/page/named';
import { ListRow } from '../../shared/layout/layout';

interface SeenRowProps {
  title: string;
  details: readonly string[];
  busy: boolean;
  onSeen: () => void;
}

/** Something that stands in "Para hoy" until somebody says that they have seen it. */
export function SeenRow({ title, details, busy, onSeen }: SeenRowProps) {
  return (
    <ListRow $columns="minmax(0, 1fr) auto">
      <Named>
        <strong>{title}</strong>
        {details.join(' · ')}
      </Named>
      <Button size="sm" tone="outline" busy={busy} onClick={onSeen}>
        Visto
      </Button>
    </ListRow>
  );
}
