import { color, layer, media, space } from '@shop/ui';
import { styled } from 'styled-components';
import type { PreviewScreen } from './preview/preview-pane';

/** The preview above the form; that of a phone beside it where there is room. */
export const Columns = styled.div<{ $screen: PreviewScreen }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space[16]};
  ${media.desktop} {
    gap: ${space[24]};
    ${({ $screen }) => $screen === 'phone' && 'grid-template-columns: minmax(0, 1fr) 362px;'}
  }
`;

/** Stays in sight while the form beside or below it is scrolled. */
export const PreviewPlace = styled.div<{ $screen: PreviewScreen }>`
  min-width: 0;
  ${media.desktop} {
    position: sticky;
    ${({ $screen }) =>
      $screen === 'phone'
        ? `top: ${space[24]};
           grid-column: 2;
           grid-row: 1;`
        : `z-index: ${layer.sticky};
           top: 0;
           padding-block: ${space[8]};
           background: ${color.mist};`}
  }
`;
