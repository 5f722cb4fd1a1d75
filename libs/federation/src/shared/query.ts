/** What shell and remotes share of RTK Query; oxlint refuses other imports of it (`oxlint.config.ts` reads this list). */
export { createApi, fetchBaseQuery, skipToken } from '@reduxjs/toolkit/query/react';
