import { Skeleton } from '@shop/ui';
import { PartsPanel, Stack } from '../layout/layout';

/** The outline of a card that is coming, at least as high; a bare skeleton is lost on the ground of the back office. */
export function CardOutline({ height }: { height: string }) {
  return (
    <PartsPanel as="div" style={{ minHeight: height }}>
      <Skeleton $width="40%" $height="1.5rem" />
      <Skeleton $width="70%" $height="1.25rem" />
    </PartsPanel>
  );
}

export function CardListOutline({ height }: { height: string }) {
  return (
    <Stack as="ul" $gap={12}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <li key={key}>
          <CardOutline height={height} />
        </li>
      ))}
    </Stack>
  );
}
