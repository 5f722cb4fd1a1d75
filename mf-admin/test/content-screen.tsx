import { homepageSections, writeSection, type AdminSectionView, type SectionKey } from '@shop/contracts';
import { renderInShell, type Answers } from '@shop/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import App from '../src/app';
import { frameAnswers } from './answers';
import { signInBefore } from './signed-in';

/* The parts that tests of the content manager share: its sections as they are stored, and how a person handles the screen. */

/** When every section was saved last, and when somebody else saved one meanwhile. */
export const OPENED = '2026-11-20T15:14:00.000Z';
export const LATER = '2026-11-20T15:20:00.000Z';

const keys = Object.keys(homepageSections) as SectionKey[];

/** A section with its defaults; `over` is of its declared fields, `rest` of what is stored around them. */
export function stored(key: SectionKey, over: object = {}, rest: Partial<AdminSectionView> = {}): AdminSectionView {
  const section = writeSection(key, { ...homepageSections[key].defaults, ...over });
  return { ...section, updatedAt: OPENED, ...rest };
}

/** All sections, these ones changed. */
export const contentAnswer = (changed: AdminSectionView[] = []) => ({
  success: true,
  data: keys.map((key) => changed.find(({ section }) => section === key) ?? stored(key)),
  meta: { total: keys.length },
});

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
