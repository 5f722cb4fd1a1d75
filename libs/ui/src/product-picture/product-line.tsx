import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Cluster } from '../arrangement/arrangement';
import { Amount, Named } from '../words/words';
import { ProductPicture, type ProductPictureProps } from './product-picture';

/* Where letters are large, the amount goes below the words. */
const Line = styled(Cluster)`
  break-inside: avoid;
  & > :nth-child(2) {
    flex: 1 1 7rem;
  }
  & > :nth-child(3) {
    margin-inline-start: auto;
  }
`;

export interface ProductLineProps extends Omit<ProductPictureProps, 'size' | 'eager'> {
  /** As it is written: 'Q145.50'. Null where it can't be had. */
  amount: string | null;
  /** Flavor, units and how it stands, below the name. */
  children: ReactNode;
}

/** A line of an order in a list: its picture, its name and what is said of it, and what it comes to. */
export function ProductLine({ amount, children, ...product }: ProductLineProps) {
  return (
    <Line as="li" $gap={12}>
      <ProductPicture size="mini" {...product} />
      <Named>
        <strong>{product.name}</strong>
        {children}
      </Named>
      {amount !== null && <Amount>{amount}</Amount>}
    </Line>
  );
}
