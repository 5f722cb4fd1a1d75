import { Panel, Skeleton, media, space } from '@shop/ui';
import { styled } from 'styled-components';
import { Stack } from '../layout/layout';

const Card = styled(Panel)<{ $height: string }>`
  display: grid;
  align-content: start;
  gap: ${space[12]};
  width: 100%;
  min-height: ${({ $height }) => $height};
  ${media.tablet} {
    padding: ${space[20]};
  }
`;

/** The outline of a card that is coming, at least as high; a bare skeleton is lost on the ground of the back office. */
export function CardOutline({ height }: { height: string }) {
  return (
    <Card as="div" $height={height}>
      <Skeleton $width="40%" $height="1.5rem" />
      <Skeleton $width="70%" $height="1.25rem" />
    </Card>
  );
}

/** The outline of a list of cards under each other. */
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
