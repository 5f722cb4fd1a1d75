import * as RadixToast from 'radix-ui/toast';
import { useEffect, useRef, type FocusEvent, type MouseEvent } from 'react';
import { keyframes, styled } from 'styled-components';
import { Icon } from '@shop/ui/core';
import { giveFocusBack } from '../layout/kept-focus';
import { coveredAt, freePlace, keptAreas, type Place } from './free-place';
import type { IconName } from '@shop/ui/core';
import {
  bottomBar,
  color,
  edge,
  focusRing,
  font,
  layer,
  media,
  motion,
  radius,
  shadow,
  size,
  space,
  text,
  transition,
  underline,
} from '@shop/ui/core';

export type ToastVariant = 'success' | 'error' | 'warning' | 'info' | 'default' | 'destructive';

export interface ToastMessage {
  id: string;
  variant: ToastVariant;
  title: string;
  description?: string | undefined;
  /** The subject, on a line of its own. */
  detail?: string | undefined;
  action?: { label: string; onSelect: () => void } | undefined;
}

export interface ToastRegionProps {
  /** The one toast to show; a new id replaces the old one. */
  toast: ToastMessage | null;
  /** Called when it was closed, swiped away, acted on, or its time is over. */
  onDismiss: (id: string) => void;
}

/** How long a toast is in sight; hovering, focus and a hidden window stop the clock. */
const DURATION_MS = 5000;
/** A toast that is let go this far to the right is dismissed. */
const SWIPE_THRESHOLD_PX = 50;

const looks: Record<ToastVariant, { icon: IconName; ink: string; urgent: boolean }> = {
  success: { icon: 'check-circle', ink: color.ok, urgent: false },
  error: { icon: 'alert', ink: color.bad, urgent: true },
  warning: { icon: 'alert-triangle', ink: color.warn, urgent: true },
  info: { icon: 'info', ink: color.info, urgent: false },
  default: { icon: 'bell', ink: color.ink, urgent: false },
  destructive: { icon: 'alert', ink: color.onBad, urgent: true },
};

const appear = keyframes`
  from { opacity: 0; translate: 0 ${motion.travel}; }
`;

const Viewport = styled(RadixToast.Viewport)`
  position: fixed;
  z-index: ${layer.toast};
  inset-inline: ${space[16]};
  bottom: calc(${space[16]} + ${bottomBar} + env(safe-area-inset-bottom));
  display: grid;
  /* An address or another long word breaks rather than widening the column past the screen. */
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  pointer-events: none;
  /* Moved to a free place the toast may be far from the region's own. */
  &:focus-visible {
    outline: none;
    & > li {
      ${focusRing}
    }
  }
  ${media.desktop} {
    inset-inline-start: auto;
    inset-inline-end: ${space[24]};
    bottom: calc(${space[24]} + ${bottomBar});
  }
`;

const Root = styled(RadixToast.Root)<{ $destructive: boolean; $ink: string }>`
  pointer-events: auto;
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: ${space[8]};
  width: min(100%, ${size.toast});
  padding: ${space[12]} ${space[4]} ${space[12]} ${space[12]};
  border: ${edge.thin} solid transparent;
  border-radius: ${radius.control};
  background: ${({ $destructive }) => ($destructive ? color.bad : color.raised)};
  color: ${({ $destructive }) => ($destructive ? color.onBad : color.ink)};
  box-shadow: ${shadow.overlay};
  animation: ${appear} ${motion.duration} ${motion.easing};
  touch-action: pan-y;
  & > svg {
    margin-top: ${edge.strong};
    color: ${({ $ink }) => $ink};
  }
  &[data-swipe='move'] {
    translate: var(--radix-toast-swipe-move-x) 0;
  }
  &[data-swipe='cancel'] {
    translate: 0 0;
    transition: ${transition('translate')};
  }
  ${media.desktop} {
    gap: ${space[12]};
    width: ${size.toast};
    padding: ${space[12]} ${space[8]} ${space[12]} ${space[16]};
  }
`;

/* With large letters the buttons go below the words, which they would press into a column of syllables. */
const Words = styled.div`
  flex: 1 6rem;
  min-width: 0;
  padding-block: ${edge.thin};
  ${text.small}
`;

const Title = styled(RadixToast.Title)`
  font-weight: ${font.strong};
`;

const Action = styled(RadixToast.Action)`
  flex: none;
  min-height: ${size.controlSmall};
  margin: -${space[12]} 0;
  padding: 0 ${space[4]};
  border-radius: ${radius.control};
  ${text.small}
  font-weight: ${font.strong};
  ${underline}
`;

const Close = styled(RadixToast.Close)`
  flex: none;
  display: grid;
  place-items: center;
  width: ${size.controlSmall};
  height: ${size.controlSmall};
  margin: -${space[12]} -${space[4]} -${space[12]} 0;
  border-radius: ${radius.control};
`;

/**
 * Gives the focus back to where F8 took it from, once the toast that it led to is gone. A press takes none: a dialog that lies
 * below would take it back with all of its field chosen, and the next letter would write over what was typed.
 */
function useFocusBack(id: string | undefined) {
  const region = useRef<HTMLOListElement>(null);
  const origin = useRef<Element | null>(null);
  useEffect(
    () => () => {
      const { activeElement, body } = document;
      const isHere = region.current?.contains(activeElement) === true;
      if (isHere || (activeElement === body && origin.current)) giveFocusBack(origin.current);
      origin.current = null;
    },
    [id],
  );
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) origin.current = relatedTarget;
  };
  const onPress = (event: MouseEvent) => {
    event.preventDefault();
    const { activeElement } = document;
    // A button may go with what its press does.
    const isButton = event.target instanceof Element && event.target.closest('button, a');
    if (isButton && !region.current?.contains(activeElement)) origin.current = activeElement;
  };
  return { onPress, region: { ref: region, onFocus } };
}

/** Where toasts appear, at most one at a time. F8 moves the focus there. */
export function ToastRegion({ toast, onDismiss }: ToastRegionProps) {
  const { onPress, region } = useFocusBack(toast?.id);
  return (
    <RadixToast.Provider
      label="Aviso"
      duration={DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
    >
      {toast && <ToastCard key={toast.id} toast={toast} onPress={onPress} onDismiss={onDismiss} />}
      <Viewport label="Avisos ({hotkey})" hotkey={['F8']} data-toast-region="" {...region} />
    </RadixToast.Provider>
  );
}

/** Between two looks whether what came meanwhile lies under the toast, ms. */
const LOOK_MS = 500;

/** Keeps a toast where it lies on nothing that can be pressed; while a person is at it, it stays. */
function keepFree(card: HTMLElement | null): (() => void) | undefined {
  if (!card) return undefined;
  let moved: Place | null = null;
  const place = () => {
    if (card.matches(':hover, :focus-within')) return;
    const { left, top, right, bottom } = card.getBoundingClientRect();
    const now = moved ?? { left: 0, up: 0 };
    const rest = { left: left + now.left, right: right + now.left, top: top + now.up, bottom: bottom + now.up };
    const kept = keptAreas();
    if (coveredAt(rest, now, kept) === 0) return;
    const next = freePlace(rest, kept);
    // It does not follow a page that is scrolled from one bad place to another.
    if (moved && next.covers >= 1) return;
    moved = next;
    card.style.marginRight = `${next.left}px`;
    card.style.marginBottom = `${next.up}px`;
  };
  place();
  const looks = setInterval(place, LOOK_MS);
  return () => clearInterval(looks);
}

interface ToastCardProps extends Pick<ToastRegionProps, 'onDismiss'> {
  toast: ToastMessage;
  onPress: (event: MouseEvent) => void;
}

function ToastCard({ toast, onPress, onDismiss }: ToastCardProps) {
  const { icon, ink, urgent } = looks[toast.variant];
  return (
    <Root
      ref={keepFree}
      open
      type={urgent ? 'foreground' : 'background'}
      onMouseDown={onPress}
      onOpenChange={(open) => {
        if (!open) onDismiss(toast.id);
      }}
      $destructive={toast.variant === 'destructive'}
      $ink={ink}
    >
      <Icon name={icon} />
      <Words>
        <Title>{toast.title}</Title>
        {toast.description && <RadixToast.Description>{toast.description}</RadixToast.Description>}
        {toast.detail && <div>{toast.detail}</div>}
      </Words>
      {toast.action && (
        <Action altText={toast.action.label} onClick={toast.action.onSelect}>
          {toast.action.label}
        </Action>
      )}
      <Close aria-label="Cerrar aviso">
        <Icon name="close" />
      </Close>
    </Root>
  );
}
