/**
 * Libraries that exist once in the page: the shell brings these, the remotes use the shell's. The names must equal the keys of
 * `sharedLibraries` in `src/shared.ts`.
 */
export const SHARED_MODULES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-redux',
  '@reduxjs/toolkit',
  '@reduxjs/toolkit/query/react',
  'react-router-dom',
  'styled-components',
  '@shop/ui/core',
  '@shop/shell-api',
  '@shop/api-client',
] as const;

export type SharedModule = (typeof SHARED_MODULES)[number];
