import { Button, layer, radius, shadow, space } from '@shop/ui';
import { useEffect } from 'react';
import { useShopDispatch } from '@shop/shell-api';
import { styled } from 'styled-components';
import { liveActions, useLive, type CountedList } from './live.slice';

/** Lies over the list's edge: what is being read does not move when it comes. */
const Place = styled.div`
  position: sticky;
  z-index: ${layer.header};
  top: ${space[16]};
  display: grid;
  justify-items: center;
  height: 0;
`;

const Floating = styled.div`
  border-radius: ${radius.full};
  box-shadow: ${shadow.overlay};
`;

/** Says what a list does not show yet; the press brings it. Nothing where there is nothing to say. */
export function NewsPress({ words, onPress }: { words: string | null; onPress: () => void }) {
  return (
    <Place role="status">
      {words !== null && (
        <Floating>
          <Button size="sm" icon="refresh" onClick={onPress}>
            {words}
          </Button>
        </Floating>
      )}
    </Place>
  );
}

export interface NewRowsProps {
  list: CountedList;
  /** For one, and for several: ['mensaje nuevo', 'mensajes nuevos']. */
  noun: readonly [string, string];
  /** When the list was read, ms of the epoch; none before it was. */
  readAt: number | undefined;
  onShow: () => void;
}

/** How many rows came since a list was read. */
export function NewRows({ list, noun, readAt, onShow }: NewRowsProps) {
  const dispatch = useShopDispatch();
  const count = useLive(({ newRows }) => newRows[list]);
  useEffect(() => void dispatch(liveActions.rowsRead(list)), [readAt, list, dispatch]);
  return <NewsPress words={count === 0 ? null : `${count} ${noun[count === 1 ? 0 : 1]} · Ver`} onPress={onShow} />;
}
