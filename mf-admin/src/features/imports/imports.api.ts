import type { ChooseInput, ImportKind, ImportRowView, ImportView, SuccessList } from '@shop/contracts';
import { useShopSelector } from '@shop/shell-api';
import { adminApi, changes, patch, post, reads, underKey } from '../../shared/admin-api';
import { saveFile } from '../../shared/files/save-file';
import { kindWords, outcomesOf } from './import-labels';
import { listRequest, type ListAddress, type ListDefinition } from '../../shared/list/list-definition';

const SLOW_MS = 180_000;

/** How often something that is under way is asked how far it is. */
const POLL_MS = 1000;

/** Time until the next question. */
export function pollingOf(imports: readonly ImportView[] = []): { pollingInterval: number } {
  const isGoing = imports.some(({ state }) => state === 'reading' || state === 'applying');
  return { pollingInterval: isGoing ? POLL_MS : 0 };
}

/** The rows of an import, in the order of the file. */
function rowsList(kind: ImportKind): ListDefinition {
  const outcomes = Object.entries(outcomesOf(kind));
  const choices = outcomes.map(([outcome, { word, filter: label }]) => [word, { label, sends: { outcome } }] as const);
  return {
    url: 'admin/imports',
    search: { label: 'Buscar en las filas', placeholder: kindWords[kind].search },
    filter: { param: 'ver', label: 'Filtrar filas', all: 'Todas', choices: Object.fromEntries(choices) },
  };
}

/** All of them ask the API for the same. */
export const importRowsLists = { products: rowsList('products'), statement: rowsList('statement') };

const importsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminUploadSheet: build.mutation<ImportView, { kind: ImportKind; subject: string | null; file: File; key: string }>(
      {
        query: ({ kind, subject, file, key }) => {
          const body = new FormData();
          body.append('kind', kind);
          if (subject !== null) body.append('subject', subject);
          body.append('file', file);
          return { url: 'admin/imports', method: 'POST', body, timeout: SLOW_MS, ...underKey(key) };
        },
        invalidatesTags: ['adminImports'],
      },
    ),
    adminListImports: build.query<ImportView[], ImportKind>({
      query: (kind) => ({ url: 'admin/imports', params: { kind } }),
      transformResponse: (answer: SuccessList<ImportView>) => answer.data,
      providesTags: ['adminImports'],
    }),
    adminImport: build.query<ImportView, string>(reads(['adminImports'], (id) => `admin/imports/${id}`)),
    adminImportRows: build.query<SuccessList<ImportRowView>, { id: string; address: ListAddress }>(
      reads(['adminImports'], ({ id, address }) => ({
        ...listRequest(importRowsLists.products, address),
        url: `admin/imports/${id}/rows`,
      })),
    ),
    adminChooseImportRow: build.mutation<ImportRowView, ChooseInput & { id: string; number: number }>({
      query: ({ id, number, choice }) => patch(`admin/imports/${id}/rows/${number}`, { choice }),
      invalidatesTags: ['adminImports'],
      // The row itself shows a decision that is on its way. Rows that come after its answer may have been read before it.
      onQueryStarted: async ({ id, number, choice }, api) => {
        const keep = () => {
          for (const list of importsApi.util.selectCachedArgsForQuery(api.getState(), 'adminImportRows'))
            if (list.id === id)
              api.dispatch(
                importsApi.util.updateQueryData('adminImportRows', list, ({ data }) => {
                  const row = data.find((candidate) => candidate.number === number);
                  if (row) row.choice = choice;
                }),
              );
        };
        await api.queryFulfilled.then(keep, () => undefined);
      },
    }),
    adminApplyImport: build.mutation<ImportView, string>(
      changes(['adminImports'], (id) => post(`admin/imports/${id}/apply`)),
    ),
    /** The rows as a file to correct. */
    adminDownloadImport: build.mutation<null, string>({
      query: (id) => ({
        url: `admin/imports/${id}/file.xlsx`,
        timeout: SLOW_MS,
        responseHandler: (answer) => (answer.ok ? saveFile(answer) : answer.json()),
      }),
    }),
  }),
});

export const {
  useAdminUploadSheetMutation,
  useAdminListImportsQuery,
  useAdminImportQuery,
  useAdminImportRowsQuery,
  useAdminChooseImportRowMutation,
  useAdminApplyImportMutation,
  useAdminDownloadImportMutation,
} = importsApi;

/** True while a decision is on its way: what is applied now would be without it. */
export function useIsChoosing(): boolean {
  return useShopSelector(({ api }) =>
    Object.values(api.mutations).some(
      (call) =>
        call?.endpointName === importsApi.endpoints.adminChooseImportRow.name && (call.status as string) === 'pending',
    ),
  );
}
