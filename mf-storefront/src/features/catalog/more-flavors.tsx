import { color, layer, media, motion, radius, shadow, size, space } from '@shop/ui';
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { keyframes, styled } from 'styled-components';
import { chipLines } from './chip-lines';

const appear = keyframes`
  from { opacity: 0; translate: 0 ${motion.travel}; }
`;

/* Laid over what is below, so that nothing in the page moves. */
const Panel = styled.div`
  position: absolute;
  z-index: ${layer.sticky};
  inset-inline: 0;
  top: calc(100% - ${size.controlSmall} - ${space[4]});
  ${chipLines}
  max-height: 60vh;
  padding: ${space[8]} ${space[12]};
  overflow-y: auto;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.raised};
  box-shadow: ${shadow.overlay};
  animation: ${appear} ${motion.duration} ${motion.easing};
  ${media.tablet} {
    inset-inline: -${space[8]};
  }
`;

function isElsewhere(target: EventTarget | null, ...own: RefObject<HTMLElement | null>[]): boolean {
  return target instanceof Node && own.every(({ current }) => !current?.contains(target));
}

export interface MoreFlavorsProps {
  id: string;
  label: string;
  /** The button that opened it: a click there is its own, and Escape leads back to it. */
  opener: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  /** Chips. */
  children: ReactNode;
}

/** The flavors behind '+N más', all in sight. Takes the focus; Escape, and going elsewhere, closes it. */
export function MoreFlavors({ id, label, opener, onClose, children }: MoreFlavorsProps) {
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);

  useEffect(() => {
    close.current = onClose;
  }, [onClose]);

  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
  }, []);

  useEffect(() => {
    function onPointerDown({ target }: PointerEvent) {
      if (isElsewhere(target, panel, opener)) close.current();
    }
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [opener]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    opener.current?.focus();
    onClose();
  }

  return (
    <Panel
      ref={panel}
      id={id}
      role="group"
      aria-label={label}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        if (isElsewhere(relatedTarget, panel, opener)) onClose();
      }}
    >
      {children}
    </Panel>
  );
}
