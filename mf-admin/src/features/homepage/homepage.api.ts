import { tellBroken } from '@shop/api-client';
import {
  readHomepageSection,
  type AdminSectionView,
  type SectionKey,
  type SuccessList,
  type UpdateSectionInput,
} from '@shop/contracts';
import { adminApi } from '../../shared/admin-api';

const homepageApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** All sections as they are edited, hidden ones too. */
    adminListContent: build.query<AdminSectionView[], void>({
      query: () => 'admin/homepage-content',
      transformResponse: ({ data }: SuccessList<AdminSectionView>) => {
        for (const row of data) readHomepageSection(row.section as SectionKey, row, (error) => tellBroken(row, error));
        return data;
      },
      providesTags: ['adminContent'],
    }),
    /** A refusal asks for the sections again too: somebody else may have saved one. */
    adminSaveSection: build.mutation<AdminSectionView, { key: SectionKey; input: UpdateSectionInput }>({
      query: ({ key, input }) => ({ url: `admin/homepage-content/${key}`, method: 'PATCH', body: input }),
      invalidatesTags: ['adminContent', 'HomepageContent'],
    }),
  }),
});

export const { useAdminListContentQuery, useAdminSaveSectionMutation } = homepageApi;
