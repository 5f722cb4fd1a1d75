import { media, space } from '@shop/ui';
import { styled } from 'styled-components';

/**
 * Fields beside each other where there is room. They share the rows of label, control, error and hint, so that the controls
 * stay in line when only one of the fields has a long label or an error.
 */
export const FieldRow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
  ${media.tablet} {
    row-gap: 0;
    grid-template-rows: repeat(4, auto);
    grid-template-columns: repeat(auto-fit, minmax(0, 1fr));
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
    & > * {
      grid-row: span 4;
      grid-template-rows: subgrid;
    }
    & > * > label {
      align-self: end;
    }
  }
`;

/** The buttons at a form's end, the main one last; on a phone as wide as the form, the main one above where both have no room. */
export const FormActions = styled.div`
  display: flex;
  flex-wrap: wrap-reverse;
  justify-content: flex-end;
  gap: ${space[8]};
  & > * {
    flex: 1 1 auto;
  }
  ${media.tablet} {
    & > * {
      flex: none;
    }
  }
`;
