import { isAnswerUnderWay, jsonAnswer, renderInShell, type Answer } from '@shop/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { matchPath } from 'react-router-dom';
import { frameAnswers } from '../../../test/answers';
import { admin, readings } from '../../../test/bad-days/forms';
import { pages, pagesWithoutReading, type BadDayPage } from '../../../test/bad-days/pages';
import { signInBefore } from '../../../test/signed-in';
import App from '../../app';
import { adminRoutes } from '../../routes';
import { adminApi } from '../admin-api';

const failed = () => jsonAnswer(503, { success: false, error: 'No responde', code: 'server.unavailable' });

/** Everything that pages read. */
const EVERYTHING = [
  'adminDashboard',
  'adminSales',
  'adminProducts',
  'adminAffiliates',
  'adminMessages',
  'adminUsers',
  'adminContent',
  'adminCustomers',
  'adminDeliveries',
  'adminCash',
] as const satisfies Parameters<typeof adminApi.util.invalidateTags>[0];

/** Reads that pages share, of the frame around them and of what is chosen from, with the page that they are of. */
const SHARED: Readonly<Record<string, string | null>> = {
  'GET /api/homepage-content': null,
  'GET /api/admin/me': null,
  'GET /api/admin/me/factors': null,
  'GET /api/admin/events': null,
  'GET /api/admin/jobs': null,
  'GET /api/admin/dashboard': adminRoutes.dashboard,
  'GET /api/admin/couriers': adminRoutes.couriers,
};

/** Opens a page of which the test says whether it can be read. */
function open({ route, answers = {} }: BadDayPage, first: boolean) {
  let reads = first;
  signInBefore(admin);
  const all = Object.entries<Answer>({ ...frameAnswers(admin), ...readings, ...answers });
  const { store, calls } = renderInShell(<App />, {
    route,
    answers: Object.fromEntries(
      all.map(([call, answer]) => [
        call,
        (request) => (reads || call === 'GET /api/admin/me' || !call.startsWith('GET') ? answer(request) : failed()),
      ]),
    ),
  });
  return {
    calls,
    goTo: (address: string) =>
      act(() => {
        globalThis.history.pushState(null, '', address);
        globalThis.dispatchEvent(new PopStateEvent('popstate'));
      }),
    /** Done once all that is shown was read again. */
    readAgain: async (now: boolean) => {
      reads = now;
      act(() => void store.dispatch(adminApi.util.invalidateTags([...EVERYTHING])));
      await act(() => Promise.all(store.dispatch(adminApi.util.getRunningQueriesThunk())));
    },
  };
}

describe.each(pages.map((page) => [page.route, page] as const))('%s', (_route, page) => {
  const shown = () => screen.queryAllByText(page.shows);

  it('keeps what is on it when reading it again fails', async () => {
    const { readAgain } = open(page, true);
    await waitFor(() => expect(shown()).not.toHaveLength(0));
    await readAgain(false);
    expect(shown()).not.toHaveLength(0);
  });

  it('is read again for who comes back to it', async () => {
    const { calls, goTo } = open(page, true);
    const settled = () => waitFor(() => expect(isAnswerUnderWay()).toBe(false));
    const readsSince = (from: number) => new Set(calls.slice(from).map(({ call }) => call));
    await waitFor(() => expect(shown()).not.toHaveLength(0));
    await settled();
    const asked = [...readsSince(0)].filter((call) => {
      return call.startsWith('GET') && (SHARED[call] === undefined || SHARED[call] === page.route);
    });
    goTo(adminRoutes.diagnostics);
    await waitFor(() => expect(shown()).toHaveLength(0));
    await settled();
    const left = calls.length;
    goTo(page.route);
    await waitFor(() => expect(shown()).not.toHaveLength(0));
    await settled();
    expect(asked).not.toHaveLength(0);
    expect(asked.filter((call) => !readsSince(left).has(call))).toEqual([]);
  });

  it('says what failed, and is there once it can be read', async () => {
    const { readAgain } = open(page, false);
    await waitFor(() => expect(screen.queryAllByText(/^No se (pudo|pudieron) cargar/)).not.toHaveLength(0));
    await waitFor(() => expect(isAnswerUnderWay()).toBe(false));
    await readAgain(true);
    for (const again of screen.queryAllByRole('button', { name: 'Reintentar' })) again.click();
    await waitFor(() => expect(shown()).not.toHaveLength(0));
  });
});

it('has a row for each page', () => {
  const known = [...pages.map(({ route }) => route.split('?')[0] ?? ''), ...pagesWithoutReading];
  const patterns = Object.values(adminRoutes);
  const rowOf = (path: string) =>
    patterns.findLast((pattern) => pattern === path) ?? patterns.find((pattern) => matchPath(pattern, path));
  const found = new Set(known.map(rowOf));
  expect(patterns.filter((pattern) => !found.has(pattern))).toEqual([]);
});
