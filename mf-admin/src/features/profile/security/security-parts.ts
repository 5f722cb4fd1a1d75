import { media, space } from '@shop/ui';
import { styled } from 'styled-components';

/** Said of a new factor whose answer is lost: with the first one came recovery codes, which are shown one time. */
export const UNKNOWN_FACTOR =
  'No supimos si se guardó: no hubo respuesta. Mira si ya aparece; si aparece y no viste tus códigos de recuperación, crea otros.';

/** Something that is there, and what can be done with it: beside it, or at the end of the block on a phone. */
export const PanelRow = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${space[8]} ${space[16]};
  padding-block: ${space[12]};
  & > :first-child {
    flex: 1 1 auto;
  }
  & > :not(:first-child) {
    flex: none;
  }
  ${media.tablet} {
    flex-wrap: nowrap;
    & > :first-child {
      flex-basis: 0;
    }
  }
`;

/** Buttons beside each other; below each other on a phone, where the longest of them have just one line. */
export const PanelActions = styled.div`
  display: grid;
  gap: ${space[8]};
  & > button {
    padding-inline: ${space[12]};
  }
  ${media.tablet} {
    display: flex;
    flex-wrap: wrap;
    & > button {
      padding-inline: ${space[20]};
    }
  }
`;
