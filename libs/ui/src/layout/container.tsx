import { styled } from 'styled-components';
import { media, size, space } from '../theme';

/** Content column: 16 px margins on phones, at most 1200 px wide. */
export const Container = styled.div`
  width: 100%;
  max-width: calc(${size.content} + 2 * ${space[40]});
  margin-inline: auto;
  padding-inline: ${space[16]};
  ${media.tablet} {
    padding-inline: ${space[24]};
  }
  ${media.desktop} {
    padding-inline: ${space[40]};
  }
`;
