import { Badge } from '@shop/ui';
import type { CheckedLine } from '../terms/line-availability';

/** Marks a line that can't be served with what is left of it. */
export function ShortageBadge({ line: { shortage, most } }: { line: Pick<CheckedLine, 'shortage' | 'most'> }) {
  if (shortage === null) return null;
  return most === 0 ? (
    <Badge tone="bad" icon="ban">
      {shortage}
    </Badge>
  ) : (
    <Badge tone="warn" icon="alert-triangle">
      {shortage}
    </Badge>
  );
}
