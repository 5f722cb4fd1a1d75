import { VisuallyHidden, color, font, radius, size, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import type { Waiting } from './navigation';

const Root = styled.span`
  min-width: ${size.badge};
  padding: 0 ${space[4]};
  border-radius: ${radius.full};
  background: ${color.inv};
  color: ${color.onInv};
  ${text.badge}
  font-weight: ${font.bold};
  line-height: ${size.badge};
  text-align: center;
`;

/** How much waits behind an entry of the navigation. */
export function Counter({ waiting }: { waiting: Waiting }) {
  return (
    <Root>
      {waiting.count > 99 ? '99+' : waiting.count}
      <VisuallyHidden> {waiting.words}</VisuallyHidden>
    </Root>
  );
}
