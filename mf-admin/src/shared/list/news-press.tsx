import { Button, layer, media, radius, shadow, size, space } from '@shop/ui';
import { styled } from 'styled-components';
import { counted } from '../counted';
import type { SteadyList } from './steady-list';

/** Lies over the list's edge: what is being read does not move when it comes. */
const Place = styled.div`
  position: sticky;
  z-index: ${layer.header};
  top: calc(${size.headerPhone} + ${space[8]});
  display: grid;
  justify-items: center;
  height: 0;
  & > div {
    border-radius: ${radius.full};
    box-shadow: ${shadow.overlay};
  }
  ${media.desktop} {
    top: ${space[16]};
  }
  /* A row without a height still has a gap of the page's, which the list takes back: a row can't be less than nothing. */
  & + * {
    margin-block-start: -${space[8]};
    ${media.tablet} {
      margin-block-start: -${space[16]};
    }
  }
`;

export const CHANGED = 'Hay cambios · Actualizar';

/** Says what a list does not show yet; the press brings it. Nothing where there is nothing to say. */
export function NewsPress({ words, onPress }: { words: string | null; onPress: () => void }) {
  return (
    <Place role="status">
      {words !== null && (
        <div>
          <Button size="sm" icon="refresh" onClick={onPress}>
            {words}
          </Button>
        </div>
      )}
    </Place>
  );
}

export interface ListNewsProps {
  list: SteadyList<unknown>;
  /** The names of new rows where they come first, one and several: ['mensaje nuevo', 'mensajes nuevos']. */
  noun?: readonly [string, string] | null;
}

/** Changes that a list does not show yet, with their count where it is known. */
export function ListNews({ list: { isBehind, added, show }, noun = null }: ListNewsProps) {
  const words = noun && added > 0 ? `${counted(added, ...noun)} · Ver` : CHANGED;
  return <NewsPress words={isBehind ? words : null} onPress={show} />;
}
