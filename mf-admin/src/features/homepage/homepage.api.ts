import { tellBroken } from '@shop/api-client';
import {
  readHomepageSection,
  type AdminSectionView,
  type SectionKey,
  type SuccessList,
  type UpdateSectionInput,
} from '@shop/contracts';
import { adminApi, changes, patch } from '../../shared/admin-api';

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
    adminSaveSection: build.mutation<AdminSectionView, { key: SectionKey; input: UpdateSectionInput }>(
      changes(['adminContent', 'HomepageContent'], ({ key, input }) => patch(`admin/homepage-content/${key}`, input)),
    ),
  }),
});

export const { useAdminListContentQuery, useAdminSaveSectionMutation } = homepageApi;
