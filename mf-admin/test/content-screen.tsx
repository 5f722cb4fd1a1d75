import { renderInShell, type Answers } from '@shop/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import App from '../src/app';
import { frameAnswers } from './answers';
import { contentAnswer } from './builders/content';
import { signInBefore } from './signed-in';

/* The parts that tests of the content manager share: its sections as they are stored, and how a person handles the screen. */

export { LATER, OPENED, contentAnswer, stored } from './builders/content';

export function openContent(query = '', answers: Answers = {}) {
  signInBefore({ username: 'carla' });
  return renderInShell(<App />, {
    route: `/admin/homepage${query}`,
    answers: {
      ...frameAnswers({ username: 'carla' }),
      'GET /api/admin/homepage-content': () => contentAnswer(),
      ...answers,
    },
  });
}

export const findField = (name: string) => screen.findByRole('textbox', { name });

export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** Writes into a field in place of what is there. */
export async function retype(name: string, text: string) {
  const box = await findField(name);
  await userEvent.clear(box);
  await userEvent.click(box);
  await userEvent.paste(text);
}
