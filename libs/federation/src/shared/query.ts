/** The part of RTK Query that shell and remotes share; oxlint refuses other imports of it (`oxlint.config.ts` reads this list). */
export { createApi, fetchBaseQuery, skipToken } from '@reduxjs/toolkit/query/react';
