import { Badge } from '@shop/ui';
import type { CheckedLine } from '../terms/line-availability';

/** Says that a unit costs another price than the buyer last saw. */
export function PriceChangeBadge({ line: { priceChange } }: { line: Pick<CheckedLine, 'priceChange'> }) {
  return (
    priceChange !== null && (
      <Badge tone="info" icon="info">
        {priceChange}
      </Badge>
    )
  );
}
