import { Skeleton } from '@shop/ui/core';
import { Stack, Tiles } from '../arrangement/arrangement';
import { PartsPanel } from '../arrangement/panels';

/** The outline of a card that is coming, at least as high; a bare skeleton is lost on the ground of the back office. */
export function CardOutline({ height }: { height: string }) {
  return (
    <PartsPanel as="div" style={{ minHeight: height }}>
      <Skeleton $width="40%" $height="1.5rem" />
      <Skeleton $width="70%" $height="1.25rem" />
    </PartsPanel>
  );
}

/** Cards under each other, or beside each other where there is room for several of the least width. */
export function CardListOutline({ height, least }: { height: string; least?: string }) {
  const cards = ['a', 'b', 'c', 'd'].map((key) => (
    <li key={key}>
      <CardOutline height={height} />
    </li>
  ));
  if (least !== undefined) return <Tiles $least={least}>{cards}</Tiles>;
  return (
    <Stack as="ul" $gap={12}>
      {cards}
    </Stack>
  );
}
