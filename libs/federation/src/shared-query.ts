/** What shell and remotes share of RTK Query; ESLint refuses other imports of it (`eslint.config.mjs` reads this list). */
export { createApi, fetchBaseQuery, skipToken } from '@reduxjs/toolkit/query/react';
