import * as RadixDialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { css, keyframes, styled } from 'styled-components';
import { Icon } from '@shop/ui/core';
import { color, edge, layer, media, motion, radius, shadow, size, space, text } from '@shop/ui/core';
import { useFocusReturn } from './use-focus-return';
import { keepForOpenList, keepForToast } from './keep-open';

/** `modal` a centred box; `sheet` the full screen on a phone and a side sheet on a desktop; `page` always the full screen. */
export type DialogVariant = 'modal' | 'sheet' | 'page';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Small text beside the title: '4 artículos'. */
  titleAside?: ReactNode;
  description?: ReactNode;
  variant?: DialogVariant;
  /** Stays in sight below the scrolling content. */
  footer?: ReactNode;
  closeLabel?: string;
  /** A modal's width; `wide` for editors. */
  width?: 'normal' | 'wide';
  children?: ReactNode;
}

const fade = keyframes`
  from { opacity: 0; }
`;
const rise = keyframes`
  from { opacity: 0; translate: 0 ${motion.travel}; }
`;
const slide = keyframes`
  from { opacity: 0; translate: ${motion.travel} 0; }
`;

/* On the dialogs' own layer: it lies over a dialog from which this one was opened. */
const Scrim = styled(RadixDialog.Overlay)`
  position: fixed;
  inset: 0;
  z-index: ${layer.dialog};
  background: ${color.scrim};
  animation: ${fade} ${motion.duration} ${motion.easing};
`;

const shapes = {
  modal: css<{ $width: 'normal' | 'wide' }>`
    top: 50%;
    left: 50%;
    transform: translate(-50%, -50%);
    width: min(calc(100vw - 2 * ${space[16]}), ${({ $width }) => ($width === 'wide' ? size.reading : size.modal)});
    max-height: calc(100dvh - 2 * ${space[16]});
    border-radius: ${radius.card};
    box-shadow: ${shadow.overlay};
    animation: ${rise} ${motion.duration} ${motion.easing};
  `,
  sheet: css`
    inset: 0;
    animation: ${slide} ${motion.duration} ${motion.easing};
    ${media.tablet} {
      left: auto;
      width: ${size.sheet};
      box-shadow: ${shadow.overlay};
    }
  `,
  page: css`
    inset: 0;
    animation: ${fade} ${motion.duration} ${motion.easing};
  `,
} as const;

const Content = styled(RadixDialog.Content)<{ $variant: DialogVariant; $width: 'normal' | 'wide' }>`
  position: fixed;
  z-index: ${layer.dialog};
  display: flex;
  flex-direction: column;
  overflow: hidden;
  background: ${({ $variant }) => ($variant === 'modal' ? color.raised : color.surface)};
  color: ${color.ink};
  /* The edge, where colours are forced. */
  outline: ${edge.strong} solid transparent;
  ${media.low} {
    overflow-y: auto;
  }
  ${({ $variant }) => shapes[$variant]}
`;

const gutter = css`
  padding-inline: ${space[16]};
  ${media.tablet} {
    padding-inline: ${space[24]};
  }
`;

const Head = styled.header`
  ${gutter}
  flex: none;
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-height: ${space[56]};
  padding-block: ${space[8]};
`;

/* Where letters are large, what stands beside the title goes below it. */
const Words = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  column-gap: ${space[8]};
  min-width: 0;
`;

/* One line is as high as the closing cross beside it; a second one keeps the same room above and below. */
const Title = styled(RadixDialog.Title)`
  min-width: 0;
  padding-block: ${space[8]};
  ${text.dialogTitle}
`;

const Aside = styled.span`
  ${text.small}
  color: ${color.ink2};
  padding-top: ${space[4]};
`;

const Close = styled(RadixDialog.Close)`
  display: grid;
  flex: none;
  align-self: start;
  place-items: center;
  width: ${size.controlSmall};
  height: ${size.controlSmall};
  margin-inline: auto -${space[8]};
  border-radius: ${radius.control};
  &:hover {
    background: ${color.mist};
  }
`;

/* A field that takes the focus keeps room above the footer for the words that refuse it. */
const Body = styled.div`
  ${gutter}
  position: relative;
  flex: 1 1 auto;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  scroll-padding-bottom: ${space[56]};
  padding-block: ${space[4]} ${space[24]};
  ${media.low} {
    flex: none;
    overflow-y: visible;
  }
`;

const Foot = styled.footer`
  ${gutter}
  flex: none;
  padding-block: ${space[16]};
  padding-bottom: max(${space[16]}, env(safe-area-inset-bottom));
  border-top: ${edge.thin} solid ${color.line};
`;

const Description = styled(RadixDialog.Description)`
  margin-bottom: ${space[16]};
  color: ${color.ink2};
`;

/** A modal dialog: holds the focus, closes on Escape and on the scrim, and gives the focus back to where it was. */
export function Dialog({
  open,
  onOpenChange,
  title,
  titleAside,
  description,
  variant = 'modal',
  footer,
  closeLabel = 'Cerrar',
  width = 'normal',
  children,
}: DialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <Scrim />
        <Content
          $variant={variant}
          $width={width}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onEscapeKeyDown={keepForOpenList}
          onInteractOutside={keepForToast}
          {...focusReturn}
        >
          <Head>
            <Words>
              <Title>{title}</Title>
              {titleAside && <Aside>{titleAside}</Aside>}
            </Words>
            <Close aria-label={closeLabel}>
              <Icon name="close" size={24} />
            </Close>
          </Head>
          <Body>
            {description && <Description asChild={typeof description !== 'string'}>{description}</Description>}
            {children}
          </Body>
          {footer && <Foot data-above-toasts="">{footer}</Foot>}
        </Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
