import { color, layer, radius, space } from '@shop/ui';

/** Longest time that a part is on its way without a word, ms. */
export const SILENCE_MS = 400;

/**
 * Says at the top of the window that something is on its way: after a press the screen before stays until then, and a dialog
 * has no place yet. It lies on the header, which is pressed through it. Returns the function that ends it.
 */
export function sayOnItsWay(): () => void {
  const words = document.createElement('div');
  words.setAttribute('role', 'status');
  words.textContent = 'Cargando...';
  words.style.cssText = `position: fixed; z-index: ${layer.toast}; top: ${space[16]}; left: 50%; translate: -50%;
    pointer-events: none; padding: ${space[8]} ${space[16]}; border: 1px solid; border-radius: ${radius.control}; background: ${color.ink}; color: ${color.surface}`;
  const timer = setTimeout(() => document.body.append(words), SILENCE_MS);
  return () => {
    clearTimeout(timer);
    words.remove();
  };
}
