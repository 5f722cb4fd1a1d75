import { useHomepageSection } from '@shop/api-client';
import { useEffect, useState } from 'react';
import { afterLoad } from '../after-load';
import { createLazyComponent } from '../lazy-component';
import { isKnownAdult, rememberAdult } from './age-answer';

const cardPart = createLazyComponent(async () => (await import('./age-card')).AgeCard);

/** Wait after the page has loaded: the first look belongs to the shop. */
const WAIT_MS = 1000;

/** True once the page has been looked at, also where a late remote puts its rendered page back (decision 0358). */
let wasCalm = false;

/** True once the page has loaded and been looked at for a moment. */
function useCalm(): boolean {
  const [calm, setCalm] = useState(false);
  useEffect(() => {
    const begin = () => {
      wasCalm = true;
      setCalm(true);
    };
    if (!wasCalm) return afterLoad(WAIT_MS, begin);
    begin();
    return undefined;
  }, []);
  return calm;
}

/**
 * Asks once on each device whether the visitor is of age, while staff want it asked: the footer's switch is on and its
 * age warning is there to be read.
 */
export function AgeNotice() {
  const footer = useHomepageSection('footer');
  const calm = useCalm();
  const [answered, setAnswered] = useState(isKnownAdult);
  const warning = footer.status === 'ready' && footer.content.ageCheck ? footer.content.ageWarning.trim() : '';
  const wanted = calm && !answered && warning !== '';
  /* Without its code the question is asked on the next visit. */
  const renderCard = cardPart.useWhen(wanted, () => undefined);

  if (!wanted) return null;
  return renderCard({
    warning,
    onAdult: () => {
      rememberAdult();
      setAnswered(true);
    },
  });
}
