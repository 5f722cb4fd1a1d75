import { styled } from 'styled-components';
import { color, font, media, radius, size, space } from '@shop/ui/core';
import { oneLine } from '../words/words';

/** Name of an object in a list that unfolds it; cut on a phone, whole on a desktop. */
export const FoldButton = styled.button.attrs({ type: 'button' })`
  display: flex;
  align-items: center;
  gap: ${space[4]};
  max-width: 100%;
  min-height: ${size.controlSmall};
  border-radius: ${radius.control};
  color: ${color.ink};
  font-weight: ${font.medium};
  text-align: start;
  & > span {
    ${oneLine}
  }
  ${media.desktop} {
    min-height: ${size.badge};
    & > span {
      white-space: normal;
    }
  }
`;
