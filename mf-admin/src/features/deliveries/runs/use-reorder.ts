import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

function moved(order: readonly string[], key: string, to: number): string[] {
  const others = order.filter((other) => other !== key);
  others.splice(Math.max(0, Math.min(to, others.length)), 0, key);
  return others;
}

interface Drag {
  key: string;
  order: readonly string[];
}

/**
 * A list whose items are moved by a handle: dragged, or with the arrow keys while the handle has the focus.
 * @param stored the keys as the server has them; the list's `<li>` elements carry them as `data-key`
 * @param onMoved told a new order once it is let go
 * @returns the `order` that is shown, which key is dragged (`moving`), how to `move` one by so many places, its handle, and
 * what the `<ol>` listens to
 */
export function useReorder(stored: readonly string[], onMoved: (order: string[]) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const items = useRef<HTMLElement[]>([]);
  const order = drag?.order ?? stored;

  function move(key: string, by: number) {
    const next = moved(stored, key, stored.indexOf(key) + by);
    if (next.join() !== stored.join()) onMoved(next);
  }

  return {
    order,
    moving: drag?.key ?? null,
    move,
    handleOf: (key: string) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const list = event.currentTarget.closest('ol');
        if (event.button !== 0 || !list) return;
        // A browser takes the pointer back from an element that changes its place; the list keeps its own.
        list.setPointerCapture(event.pointerId);
        items.current = [...list.querySelectorAll<HTMLElement>('li[data-key]')];
        setDrag({ key, order: stored });
      },
      onKeyDown: (event: KeyboardEvent) => {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        move(key, by);
      },
    }),
    listening: {
      onPointerMove: ({ clientY }: PointerEvent) => {
        if (drag) setDrag({ ...drag, order: orderAt(clientY, drag) });
      },
      onPointerUp: ({ clientY }: PointerEvent) => {
        setDrag(null);
        if (!drag) return;
        // On a busy device the hand is off before the last move was rendered.
        const dropped = orderAt(clientY, drag);
        if (dropped.join() !== stored.join()) onMoved(dropped);
      },
      onPointerCancel: () => setDrag(null),
    },
  };

  function orderAt(y: number, { key, order: dragged }: Drag): string[] {
    const others = items.current.filter(({ dataset }) => dataset['key'] !== key);
    const above = others.filter((item) => {
      const { top, height } = item.getBoundingClientRect();
      return top + height / 2 < y;
    });
    return moved(dragged, key, above.length);
  }
}
