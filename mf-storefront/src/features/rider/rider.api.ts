import { RUN_TOKEN_HEADER, type RiderOutcomeAnswer, type RiderOutcomeInput, type RiderRunView } from '@shop/contracts';
import { storefrontApi } from '../../shared/storefront-api';

/** A rider's link: the run, and the secret that opens it. */
export interface RunLink {
  runId: string;
  token: string;
}

const at = ({ runId, token }: RunLink, part = '') => ({
  url: `runs/${encodeURIComponent(runId)}${part}`,
  headers: { [RUN_TOKEN_HEADER]: token },
});

export const { useStorefrontReadRunQuery, useStorefrontSendOutcomesMutation } = storefrontApi.injectEndpoints({
  endpoints: (build) => ({
    storefrontReadRun: build.query<RiderRunView, RunLink>({
      query: (link) => at(link),
    }),
    storefrontSendOutcomes: build.mutation<RiderOutcomeAnswer[], RunLink & { outcomes: readonly RiderOutcomeInput[] }>({
      query: ({ outcomes, ...link }) => ({ ...at(link, '/outcomes'), method: 'POST', body: { outcomes } }),
    }),
  }),
});
