import type { CartView } from '@shop/shell-api/host';
import {
  color,
  edge,
  keepForOpenList,
  layer,
  media,
  motion,
  shadow,
  size,
  useFocusReturn,
  useSecondPress,
} from '@shop/ui';
import * as Dialog from 'radix-ui/dialog';
import { useEffect, useRef, type ReactNode } from 'react';
import { css, keyframes, styled } from 'styled-components';

/** The faces of the open cart: `list` is the full screen on a phone and a side sheet from there on, `checkout` a page. */
export type OpenCartView = Exclude<CartView, 'closed'>;

const appear = keyframes`
  from { opacity: 0; }
`;

const slide = keyframes`
  from { opacity: 0; translate: ${motion.travel} 0; }
`;

const Scrim = styled(Dialog.Overlay)`
  position: fixed;
  inset: 0;
  z-index: ${layer.scrim};
  background: ${color.scrim};
  animation: ${appear} ${motion.duration} ${motion.easing};
`;

const shapes = {
  list: css`
    inset: 0;
    animation: ${slide} ${motion.duration} ${motion.easing};
    ${media.tablet} {
      left: auto;
      width: ${size.sheet};
      box-shadow: ${shadow.overlay};
    }
  `,
  /* The bar of the page stays in sight above it on wide screens. */
  checkout: css`
    inset: 0;
    animation: ${appear} ${motion.duration} ${motion.easing};
    ${media.desktop} {
      top: ${size.headerDesktop};
    }
  `,
} as const;

const Content = styled(Dialog.Content)<{ $view: OpenCartView }>`
  position: fixed;
  z-index: ${layer.dialog};
  display: flex;
  flex-direction: column;
  overflow: hidden;
  background: ${color.page};
  color: ${color.ink};
  outline: ${edge.strong} solid transparent;
  ${media.low} {
    overflow-y: auto;
  }
  ${({ $view }) => shapes[$view]}
`;

export interface CartSurfaceProps {
  view: CartView;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The cart's one dialog, whichever face it shows: so the focus goes from face to face and, in the end, back to where
 * the cart was opened. Its content brings a `Dialog.Title`.
 */
export function CartSurface({ view, onClose, children }: CartSurfaceProps) {
  const content = useRef<HTMLDivElement>(null);
  const focusReturn = useFocusReturn();
  // A line that goes lets the next one come under the finger, and the checkout's button takes the place of the list's.
  const holdSecondPress = useSecondPress();
  const shown = useRef<CartView>('closed');

  useEffect(() => {
    if (shown.current !== 'closed' && view !== 'closed' && shown.current !== view) content.current?.focus();
    shown.current = view;
  }, [view]);

  // It is gone at once: on its way out it would show the list, which an order has just emptied.
  if (view === 'closed') return null;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        {view === 'list' && <Scrim />}
        <Content
          ref={content}
          $view={view}
          aria-describedby={undefined}
          onEscapeKeyDown={keepForOpenList}
          onClickCapture={holdSecondPress}
          {...focusReturn}
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus(event);
            event.preventDefault();
            content.current?.focus();
          }}
        >
          {children}
        </Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
