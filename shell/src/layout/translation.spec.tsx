import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import {
  aTab,
  browserOpens,
  confirmation,
  fillBefore,
  openCheckout,
  skipCleanupDelay,
  success,
} from '../../test/checkout-screen';
import { bearTranslation } from './translation';

function textsOf(root: Node): Text[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
  return texts.filter(({ data, parentElement }) => data.trim() !== '' && !parentElement?.closest('font, style'));
}

function createTranslation(content: string | Node, tag = 'font'): HTMLElement {
  const element = document.createElement(tag);
  element.append(content);
  return element;
}

/** Resolves once all that looks at the page has heard of its next change: the last to look hears last. */
function changesHeard(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

/**
 * Puts elements in the place of the texts, as Chrome does; the words stay, so that they can be found. Answers how it is
 * taken back.
 */
async function translate(): Promise<() => void> {
  const heard = changesHeard();
  const taken = textsOf(document.body).map((text) => {
    const outer = createTranslation(createTranslation(text.data));
    text.replaceWith(outer);
    return { text, outer };
  });
  await heard;
  return () => {
    for (const { text, outer } of taken) outer.replaceWith(text);
  };
}

beforeAll(() => {
  new MutationObserver(bearTranslation).observe(document.body, { childList: true, subtree: true, characterData: true });
});

test('a translated cart shows what it costs now, and its order can be placed', async () => {
  fillBefore();
  skipCleanupDelay();
  browserOpens(aTab());
  const { user, orders } = await openCheckout(success);
  await user.click(screen.getByRole('button', { name: 'Volver al carrito' }));
  await screen.findByRole('button', { name: 'Finalizar Compra - Q140.00' });
  await translate();
  await user.click(screen.getByRole('button', { name: /^Aumentar/ }));
  await user.click(await screen.findByRole('button', { name: 'Finalizar Compra - Q220.00' }));
  await screen.findByRole('button', { name: 'Volver al carrito' });
  await translate();
  await user.click(screen.getByRole('button', { name: 'Finalizar Compra - Q220.00' }));
  expect(await confirmation()).toBeVisible();
  expect(orders()).toHaveLength(1);
});

function Amount() {
  const [units, setUnits] = useState(1);
  return (
    <p data-testid="amount">
      {units > 1 && <b>¡Más! </b>}
      {units === 3 ? null : 'Llevas '}
      {units} de 5<button onClick={() => setUnits(units + 1)}>+</button>
    </p>
  );
}

test('texts come and go and change beside their translation, which can be taken back', async () => {
  render(<Amount />);
  const says = (words: string) => waitFor(() => expect(screen.getByTestId('amount')).toHaveTextContent(words));
  const more = () => userEvent.click(screen.getByRole('button', { name: '+' }));
  const takeBack = await translate();
  await says('Llevas 1 de 5+');
  await more();
  await says('¡Más! Llevas 2 de 5+');
  await more();
  await says('¡Más! 3 de 5+');
  takeBack();
  await says('¡Más! 3 de 5+');
  await more();
  await says('¡Más! Llevas 4 de 5+');
  (await translate())();
  await says('¡Más! Llevas 4 de 5+');
  await more();
  await says('¡Más! Llevas 5 de 5+');
});
