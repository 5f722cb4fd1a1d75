import { color, fontFamily, media, radius, size, space, text } from '@shop/ui';
import { styled } from 'styled-components';

/** Text of a machine: it scrolls within so much height, and breaks anywhere. */
export const MachineText = styled.pre`
  max-height: ${size.tileRow};
  padding: ${space[12]};
  overflow: auto;
  border-radius: ${radius.control};
  background: ${color.mist};
  font-family: ${fontFamily};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  ${text.caption}
  ${media.tablet} {
    max-height: ${size.tile};
  }
`;
