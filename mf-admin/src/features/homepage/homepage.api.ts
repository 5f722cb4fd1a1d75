import { shopApi } from '@shop/api-client';
import type { AdminSectionView, SectionKey, Success, SuccessList, UpdateSectionInput } from '@shop/contracts';

const homepageApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    /** All sections as they are edited, hidden ones too. */
    adminListContent: build.query<AdminSectionView[], void>({
      query: () => 'admin/homepage-content',
      transformResponse: ({ data }: SuccessList<AdminSectionView>) => data,
      providesTags: ['AdminContent'],
    }),
    /** A refusal asks for the sections again too: somebody else may have saved one. */
    adminSaveSection: build.mutation<AdminSectionView, { key: SectionKey; input: UpdateSectionInput }>({
      query: ({ key, input }) => ({ url: `admin/homepage-content/${key}`, method: 'PATCH', body: input }),
      transformResponse: ({ data }: Success<AdminSectionView>) => data,
      invalidatesTags: ['AdminContent', 'HomepageContent'],
    }),
  }),
});

export const { useAdminListContentQuery, useAdminSaveSectionMutation } = homepageApi;
