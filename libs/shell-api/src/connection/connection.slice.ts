import { createSlice, type UnknownAction } from '@reduxjs/toolkit';
import { KEPT_ATTRIBUTE, KEPT_HEADER, isDown } from '../kept-copy';

/** The known state of the way to the shop's server. */
export interface ConnectionState {
  /** The last call, or the page itself, was not answered by the shop: what is shown is the last that was fetched. */
  lost: boolean;
  /** The shop has a newer release than this page, and code that the page needs is gone. */
  outdated: boolean;
}

/** The answer that an action of the api brings; null where none came, undefined for every other action. */
function answerOf(action: UnknownAction): Response | null | undefined {
  const { meta } = action as { meta?: { baseQueryMeta?: { response?: Response } } };
  return meta?.baseQueryMeta && (meta.baseQueryMeta.response ?? null);
}

export const connectionSlice = createSlice({
  name: 'connection',
  initialState: (): ConnectionState => ({
    lost: typeof document !== 'undefined' && document.documentElement.hasAttribute(KEPT_ATTRIBUTE),
    outdated: false,
  }),
  reducers: {
    releaseFound(state) {
      state.outdated = true;
    },
  },
  extraReducers: (build) => {
    build.addMatcher(
      (action: UnknownAction) => answerOf(action) !== undefined,
      (state, action: UnknownAction) => {
        const answer = answerOf(action);
        state.lost = !answer || isDown(answer.status) || answer.headers.has(KEPT_HEADER);
      },
    );
  },
  selectors: {
    selectLost: (state) => state.lost,
    selectOutdated: (state) => state.outdated,
  },
});

export const { releaseFound } = connectionSlice.actions;
export const { selectLost, selectOutdated } = connectionSlice.selectors;
