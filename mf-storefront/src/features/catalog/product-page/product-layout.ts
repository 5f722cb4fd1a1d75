import { color, Container, media, space, text } from '@shop/ui';
import { styled } from 'styled-components';

/* The page and its skeleton share these parts, so that nothing moves when the product is there. */

export const Page = styled(Container)`
  padding-block: ${space[8]} ${space[56]};
  ${media.desktop} {
    padding-block: ${space[24]} ${space[80]};
  }
`;

export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
  margin-top: ${space[8]};
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: ${space[80]};
    align-items: start;
  }
`;

export const Details = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[20]};
`;

export const ProductName = styled.h1`
  ${text.sectionTitle}
`;

export const Puffs = styled.p`
  margin-top: ${space[8]};
  color: ${color.ink2};
`;
