import { remoteApi, shopApi } from '@shop/api-client';
import { RUN_TOKEN_HEADER, type RiderOutcomeAnswer, type RiderOutcomeInput, type RiderRunView } from '@shop/contracts';

/** A rider's link: the run, and the secret that opens it. */
export interface RunLink {
  runId: string;
  token: string;
}

const at = ({ runId, token }: RunLink, part = '') => ({
  url: `runs/${encodeURIComponent(runId)}${part}`,
  headers: { [RUN_TOKEN_HEADER]: token },
});

const riderApi = remoteApi(shopApi.enhanceEndpoints({ addTagTypes: ['storefrontRun'] }), {
  prefix: 'storefront',
  session: null,
});

export const { useStorefrontReadRunQuery, useStorefrontSendOutcomesMutation } = riderApi.injectEndpoints({
  endpoints: (build) => ({
    storefrontReadRun: build.query<RiderRunView, RunLink>({
      query: (link) => at(link),
      providesTags: ['storefrontRun'],
    }),
    storefrontSendOutcomes: build.mutation<RiderOutcomeAnswer[], RunLink & { outcomes: readonly RiderOutcomeInput[] }>({
      query: ({ outcomes, ...link }) => ({ ...at(link, '/outcomes'), method: 'POST', body: { outcomes } }),
      // An outcome that does not count was recorded otherwise by staff; a run that is not found has another link.
      invalidatesTags: (_answers, error) => (error && error.status !== 404 ? [] : ['storefrontRun']),
    }),
  }),
});
