import { readFileSync } from 'node:fs';

import { defineConfig } from 'oxlint';

/** Libraries of which the shell shares a part; whatever else a remote imported would be missing at run time. */
const sharedInPart = {
  'react-router-dom': 'router.ts',
  'react-redux': 'react-redux.ts',
  '@reduxjs/toolkit': 'redux.ts',
  '@reduxjs/toolkit/query/react': 'query.ts',
  'styled-components': 'styled.ts',
};

const onlySharedParts = Object.entries(sharedInPart).map(([name, file]) => {
  const text = readFileSync(new URL(`libs/federation/src/shared/${file}`, import.meta.url), 'utf8');
  const list = /export \{([^}]*)\}/.exec(text)?.[1];
  if (list === undefined) throw new Error(`${file} exports no list`);
  return {
    name,
    allowImportNames: list
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
    allowTypeImports: true,
    message: `Only what libs/federation/src/shared/${file} lists is shared with the remotes.`,
  };
});

const throughOurHook = {
  name: 'react-router-dom',
  importNames: ['useSearchParams'],
  message: 'It changes the address that was rendered last, not the present one: use @shop/shell-api/address-query.',
};

const throughOurHelper = {
  name: 'react',
  importNames: ['lazy'],
  message: 'One lost script would take the whole remote down: use @shop/shell-api/lazy-component.',
};

/**
 * Zero warnings are allowed: what is worth saying is an error. Boundaries between projects are in `.dependency-cruiser.mjs`.
 * `libs/checks/test/lint/faults` has a fault for each rule that is on by name or that we rely on.
 */
export default defineConfig({
  ignorePatterns: [
    '**/node_modules',
    '**/dist',
    '.nx',
    '.cache',
    '.data',
    'test-results',
    'libs/checks/test/lint/faults',
  ],
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  plugins: ['eslint', 'typescript', 'oxc', 'unicorn'],
  // Outright faults, in all plugins above; the rules below are those of other categories, and those with options.
  categories: { correctness: 'error' },
  rules: {
    eqeqeq: 'error',
    'no-array-constructor': 'error',
    'no-case-declarations': 'error',
    'no-console': 'error',
    'no-empty': 'error',
    'no-fallthrough': 'error',
    'no-prototype-builtins': 'error',
    'no-regex-spaces': 'error',
    'no-unexpected-multiline': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: null, varsIgnorePattern: null, caughtErrorsIgnorePattern: null }],
    'no-useless-assignment': 'error',
    'no-useless-constructor': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'preserve-caught-error': 'error',

    'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
    'typescript/consistent-type-definitions': ['error', 'interface'],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    'typescript/no-deprecated': 'error',
    'typescript/no-dynamic-delete': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-extraneous-class': 'error',
    'typescript/no-generated-empty-object-type': 'error',
    'typescript/no-invalid-void-type': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-mixed-enums': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-non-null-asserted-nullish-coalescing': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-unnecessary-boolean-literal-compare': 'error',
    'typescript/no-unnecessary-condition': 'error',
    'typescript/no-unnecessary-template-expression': 'error',
    'typescript/no-unnecessary-type-arguments': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unnecessary-type-conversion': 'error',
    'typescript/no-unnecessary-type-parameters': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-enum-assignment': 'error',
    'typescript/no-unsafe-enum-comparison': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-literal-enum-member': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/prefer-reduce-type-parameter': 'error',
    'typescript/prefer-return-this-type': 'error',
    'typescript/related-getter-setter-pairs': 'error',
    'typescript/require-await': 'error',
    'typescript/restrict-plus-operands': [
      'error',
      { allowAny: false, allowBoolean: false, allowNullish: false, allowNumberAndString: false, allowRegExp: false },
    ],
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/unified-signatures': 'error',
    'typescript/use-unknown-in-catch-callback-variable': 'error',
  },
  overrides: [
    {
      files: ['**/*.tsx', '{shell,mf-*}/src/**/*.ts', 'libs/{ui,api-client,frames,shell-api,testing}/**/*.ts'],
      plugins: ['react', 'jsx-a11y'],
      rules: {
        'react/rules-of-hooks': 'error',
        'react/unsupported-syntax': 'error',
        // `<output>` and `<fieldset>` bring more than the roles that they stand for.
        'jsx-a11y/prefer-tag-over-role': 'off',
      },
    },
    {
      files: [
        'shell/**/*.{ts,tsx}',
        'mf-*/**/*.{ts,tsx}',
        'libs/{ui,api-client,frames,shell-api,testing}/**/*.{ts,tsx}',
      ],
      rules: { 'no-restricted-imports': ['error', { paths: [...onlySharedParts, throughOurHook, throughOurHelper] }] },
    },
    {
      // Serving code. Tests hold a call back on purpose, and their runner fails on a rejection that nobody handles.
      files: ['api/{src,tools}/**/*.ts', '{shell,mf-*}/src/**/*.{ts,tsx}', 'libs/*/src/**/*.{ts,tsx}'],
      excludeFiles: ['**/*.spec.{ts,tsx}'],
      jsPlugins: ['./libs/checks/lint/shop-rules.ts'],
      rules: { 'shop/promise-left-alone': 'error' },
    },
    {
      files: ['**/*.{ts,tsx,mjs,cjs}'],
      // They hold the words that the rule refuses.
      excludeFiles: ['libs/checks/{lint,test/lint}/**'],
      jsPlugins: ['./libs/checks/lint/shop-rules.ts'],
      rules: { 'shop/plain-comments': 'error' },
    },
    {
      files: ['api/**/*.ts'],
      rules: {
        'typescript/no-extraneous-class': ['error', { allowWithDecorator: true }],
        'typescript/consistent-type-imports': 'off',
      },
    },
    {
      // An RTK Query endpoint without an argument is declared with `void`.
      files: ['**/*.api.ts', '**/*.endpoints.ts'],
      rules: { 'typescript/no-invalid-void-type': 'off' },
    },
    {
      // Plain JavaScript declares no types, and no compiler finds what is declared twice.
      files: ['**/*.{mjs,cjs}'],
      rules: {
        'no-redeclare': 'error',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
        'typescript/restrict-plus-operands': 'off',
        'typescript/use-unknown-in-catch-callback-variable': 'off',
      },
    },
    {
      // Jest requires its runtime, and Node 20 does not always let an ES module be required.
      files: ['**/*.cjs'],
      rules: { 'typescript/no-require-imports': 'off' },
    },
  ],
});
