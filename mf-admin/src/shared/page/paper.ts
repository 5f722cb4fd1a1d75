import { color, media, size, space } from '@shop/ui';
import { styled } from 'styled-components';

/** The ground of what is printed, without navigation around it. */
export const Ground = styled.main`
  display: grid;
  align-content: start;
  justify-items: center;
  gap: ${space[16]};
  min-height: 100dvh;
  padding: ${space[16]};
  background: ${color.mist};
  ${media.tablet} {
    padding: ${space[32]};
  }
  @media print {
    display: block;
    min-height: 0;
    padding: 0;
    background: none;
  }
`;

/** What is pressed beside the paper, and is not on it. */
export const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${space[8]};
  width: min(100%, ${size.mist});
  @media print {
    display: none;
  }
`;
