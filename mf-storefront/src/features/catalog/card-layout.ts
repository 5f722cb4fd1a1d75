import { color, media, radius, size, space, text } from '@shop/ui';
import { css, styled } from 'styled-components';

/*
 * The card and its skeleton share these parts, so that both measure the same: a row on phones, upright from 600 px on.
 */
export const CardRoot = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: ${size.tileRow} minmax(0, 1fr);
  gap: ${space[16]};
  min-height: 212px;
  /* The picture, below its badges. */
  & > :first-child {
    position: relative;
  }
  ${media.tablet} {
    display: flex;
    flex-direction: column;
    gap: ${space[12]};
  }
`;

export const CardDetails = styled.div`
  display: flex;
  flex-direction: column;
  flex: 1;
  min-width: 0;
`;

/** Height of two lines beside the price: the name and the puffs. */
const cardName = css`
  ${text.cardTitle}
  line-height: 1.3;
`;

/* Price and words stand side by side on an upright card and under one another in a row. */
export const CardFacts = styled.div`
  flex: 1;
  & > :first-child {
    flex: 1;
    min-width: 0;
  }
  & h3 {
    ${cardName}
  }
  /* Puffs, and what is left. */
  & p {
    display: flex;
    flex-wrap: wrap;
    column-gap: ${space[12]};
    min-height: 1.45em;
    ${text.small}
    color: ${color.ink2};
  }
  ${media.tablet} {
    display: flex;
    align-items: flex-start;
    justify-content: space-between;
    gap: ${space[8]};
  }
`;

export const FlavorLine = styled.div`
  display: flex;
  align-items: center;
  min-height: ${size.controlSmall};
  margin-block: ${space[8]};
  /* On the narrowest phones a badge takes two lines. */
  & > span {
    white-space: normal;
  }
`;

/** The skeleton's tile; the picture brings the same measures of its own. */
export const CardTile = styled.div`
  width: ${size.tileRow};
  border-radius: ${radius.card};
  overflow: hidden;
  ${media.tablet} {
    width: 100%;
    height: ${size.tile};
  }
`;
