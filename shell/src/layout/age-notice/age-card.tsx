import {
  Button,
  bottomBar,
  color,
  edge,
  font,
  layer,
  media,
  motion,
  radius,
  shadow,
  size,
  space,
  text,
} from '@shop/ui';
import { useRef, type FocusEvent, type MouseEvent } from 'react';
import { createGlobalStyle, keyframes, styled } from 'styled-components';

/** Where somebody goes who is too young: out of the shop. */
const ELSEWHERE = 'https://www.google.com/';

const TITLE_ID = 'aviso-edad';

const appear = keyframes`
  from { opacity: 0; translate: 0 ${motion.travel}; }
`;

/** Pages so far magnified that the card would lie over all of what is in sight. */
const lowest = 'all and (max-height: 320px)';

const Card = styled.section`
  position: fixed;
  z-index: ${layer.scrim};
  inset-inline: ${space[8]};
  bottom: calc(${space[8]} + ${bottomBar} + env(safe-area-inset-bottom));
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space[16]} ${space[12]};
  max-width: ${size.toast};
  max-height: calc(100dvh - 2 * ${space[8]} - ${bottomBar});
  overflow-y: auto;
  margin-inline: auto;
  padding: ${space[20]};
  border: ${edge.thin} solid transparent;
  border-radius: ${radius.card};
  background: ${color.raised};
  box-shadow: ${shadow.overlay};
  animation: ${appear} ${motion.duration} ${motion.easing};
  ${media.desktop} {
    inset-inline: ${space[24]} auto;
    bottom: calc(${space[24]} + ${bottomBar});
    width: ${size.toast};
  }
  /* There it stands above the page, below the bar, for which the page keeps room a second time. */
  @media ${lowest} {
    position: static;
    max-height: none;
    margin: calc(${size.headerPhone} + ${space[8]}) ${space[8]} calc(${space[8]} - ${size.headerPhone});
  }
`;

const Age = styled.strong`
  ${text.pageTitle}
`;

const Question = styled.h2`
  ${text.small}
  font-weight: ${font.strong};
`;

const Warning = styled.p`
  ${text.small}
  color: ${color.ink2};
`;

const Answers = styled.div`
  grid-column: 1 / -1;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space[8]};
  /* Beside the button of the chat. */
  @media ${lowest} {
    grid-template-columns: minmax(0, 1fr);
    padding-inline-end: ${space[56]};
  }
`;

/* Focus behind the card scrolls out from under it. */
const RoomForCard = createGlobalStyle`
  @media not ${lowest} {
    :root {
      scroll-padding-bottom: ${size.tileRowHeight};
    }
  }
`;

export interface AgeCardProps {
  /** Why it is asked, as staff wrote it. */
  warning: string;
  onAdult: () => void;
}

/** Asks for the visitor's age at the edge of the screen; the page behind it goes on working and keeps the focus. */
export function AgeCard({ warning, onAdult }: AgeCardProps) {
  const origin = useRef<Element | null>(null);
  const noteOrigin = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) origin.current = relatedTarget;
  };
  const answer = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const back = origin.current ?? document.querySelector('main');
    // Some browsers leave the focus where it was.
    const hasMoved = [currentTarget, document.body].includes(document.activeElement as HTMLElement);
    if (hasMoved && back instanceof HTMLElement) back.focus({ preventScroll: true });
    onAdult();
  };
  return (
    <Card aria-labelledby={TITLE_ID} onFocus={noteOrigin}>
      <RoomForCard />
      <Age aria-hidden="true">18+</Age>
      <div>
        <Question id={TITLE_ID}>¿Eres mayor de edad?</Question>
        <Warning>{warning}</Warning>
      </div>
      <Answers>
        <Button tone="neutral" size="sm" onClick={answer}>
          Soy mayor de 18 años
        </Button>
        <Button tone="outline" size="sm" onClick={() => globalThis.location.assign(ELSEWHERE)}>
          Salir
        </Button>
      </Answers>
    </Card>
  );
}
