import { Button, VisuallyHidden } from '@shop/ui';
import { createContext, use } from 'react';
import { createPortal } from 'react-dom';
import { counted } from '../counted';
import type { SteadyList } from './steady-list';

/**
 * The frame's place for news of the list that is open, and who says where it is. It is in sight wherever the list is scrolled to,
 * lies on nothing, and moves nothing of what is being read.
 */
export const NewsPlace = createContext<readonly [HTMLElement | null, (place: HTMLElement | null) => void]>([
  null,
  () => undefined,
]);

/** Words with a part that the place has no room for. */
type NewsWords = readonly [before: string, unseen: string, after?: string];

const CHANGED: NewsWords = ['Hay cambios', ' · Actualizar'];

/** @param one one of them, as `many` several, the noun first: 'pedido nuevo' */
export function arrived(count: number, one: string, many: string): NewsWords {
  const [figure, noun, ...rest] = counted(count, one, many).split(' ');
  return [`${figure} `, `${noun} `, `${rest.join(' ')} · Ver`];
}

/** Says what a list does not show yet; the press brings it. */
export function NewsPress({ words: [before, unseen, after], onPress }: { words: NewsWords; onPress: () => void }) {
  const [place] = use(NewsPlace);

  function press() {
    onPress();
    // The press goes with what it brings; who works by keyboard goes on at the list.
    document.querySelector('main')?.focus({ preventScroll: true });
  }

  return (
    place &&
    createPortal(
      <Button size="sm" onClick={press}>
        <span>
          {before}
          <VisuallyHidden>{unseen}</VisuallyHidden>
          {after}
        </span>
      </Button>,
      place,
    )
  );
}

export interface ListNewsProps {
  list: SteadyList<unknown>;
  /** The names of new rows where they come first, one and several: ['mensaje nuevo', 'mensajes nuevos']. */
  noun?: readonly [string, string] | null;
}

/** Changes that a list does not show yet, with their count where it is known. */
export function ListNews({ list: { isBehind, added, show }, noun = null }: ListNewsProps) {
  if (!isBehind) return null;
  return <NewsPress words={noun && added > 0 ? arrived(added, ...noun) : CHANGED} onPress={show} />;
}
