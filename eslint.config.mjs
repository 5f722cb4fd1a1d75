import { readFileSync } from 'node:fs';
import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Libraries of which the shell shares a part; whatever else a remote imported would be missing at run time. */
const sharedInPart = {
  'react-router-dom': 'shared-router.ts',
  'react-redux': 'shared-react-redux.ts',
  '@reduxjs/toolkit': 'shared-redux.ts',
  '@reduxjs/toolkit/query/react': 'shared-query.ts',
  'styled-components': 'shared-styled.ts',
};

const onlySharedParts = Object.entries(sharedInPart).map(([name, file]) => {
  const list = readFileSync(new URL(`libs/federation/src/${file}`, import.meta.url), 'utf8');
  return {
    name,
    allowImportNames: /export \{([^}]*)\}/.exec(list)[1].split(',').map((part) => part.trim()).filter(Boolean),
    allowTypeImports: true,
    message: `Only what libs/federation/src/${file} lists is shared with the remotes.`,
  };
});

/** Zero warnings are allowed: what is worth saying is an error. Boundaries between projects are in `.dependency-cruiser.mjs`. */
export default tseslint.config(
  { ignores: ['**/dist/', '**/node_modules/', '.nx/', '.data/', 'test-results/', 'coverage/', '.cache/'] },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['*.mjs', '*/*.mjs', 'libs/*/*.mjs'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['**/*.tsx', 'libs/shell-api/**/*.ts', 'libs/ui/**/*.ts'],
    ...reactHooks.configs.flat.recommended,
  },
  {
    files: ['shell/**/*.{ts,tsx}', 'mf-*/**/*.{ts,tsx}', 'libs/{ui,api-client,shell-api,testing}/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': 'off',
      '@typescript-eslint/no-restricted-imports': ['error', { paths: onlySharedParts }],
    },
  },
  {
    files: ['api/**/*.ts'],
    rules: {
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/consistent-type-imports': 'off',
    },
  },
  {
    // An RTK Query endpoint without an argument is declared with `void`.
    files: ['**/*.api.ts', '**/*.endpoints.ts'],
    rules: { '@typescript-eslint/no-invalid-void-type': 'off' },
  },
  {
    files: ['**/*.mjs'],
    ...tseslint.configs.disableTypeChecked,
    rules: { ...tseslint.configs.disableTypeChecked.rules, 'no-undef': 'off' },
  },
);
