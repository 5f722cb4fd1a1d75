import { color, edge, font, layer, media, space, text } from '@shop/ui';
import { styled } from 'styled-components';

/* Phones: one column with the button at the lower edge. Wide screens: the questions in 7 columns, the order in 5. */

export const Form = styled.form`
  display: grid;
  gap: ${space[20]};
  ${media.desktop} {
    grid-template:
      'head summary' auto
      'fields summary' auto
      'foot summary' 1fr / 7fr 5fr;
    gap: ${space[20]} ${space[80]};
  }
`;

export const HeadArea = styled.div`
  ${media.desktop} {
    grid-area: head;
    padding-bottom: ${space[12]};
  }
`;

export const FieldsArea = styled.div`
  display: grid;
  gap: ${space[20]};
  align-content: start;
  ${media.desktop} {
    grid-area: fields;
  }
`;

export const SummaryArea = styled.div`
  ${media.desktop} {
    grid-area: summary;
    position: sticky;
    top: ${space[24]};
    align-self: start;
  }
`;

export const Foot = styled.div`
  position: sticky;
  z-index: ${layer.sticky};
  bottom: 0;
  display: grid;
  gap: ${space[12]};
  margin-inline: -${space[16]};
  padding: ${space[16]};
  padding-bottom: max(${space[16]}, env(safe-area-inset-bottom));
  border-top: ${edge.thin} solid ${color.line};
  background: ${color.page};
  ${media.low} {
    position: static;
  }
  ${media.tablet} {
    margin-inline: -${space[24]};
    padding-inline: ${space[24]};
  }
  ${media.desktop} {
    grid-area: foot;
    position: static;
    align-content: start;
    margin: ${space[12]} 0 0;
    padding: 0;
    border: 0;
  }
`;

/** Parts of the total that the button does not show; wide screens have the summary in sight. */
export const Facts = styled.p`
  display: flex;
  justify-content: space-between;
  gap: ${space[16]};
  ${text.small}
  color: ${color.ink2};
  ${media.desktop} {
    display: none;
  }
`;

export const Free = styled.strong`
  color: ${color.ok};
  font-weight: ${font.strong};
`;

export const Submit = styled.div`
  ${media.desktop} {
    justify-self: start;
  }
`;

export const Afterwards = styled.p`
  display: none;
  max-width: 56ch;
  ${text.small}
  color: ${color.ink2};
  ${media.desktop} {
    display: block;
  }
`;
