/**
 * Every project's tests in one run, which is what `npm test` does: it begins once, keeps all cores busy to its end and
 * shares what it has compiled. `nx test <project>` runs one project by its own configuration.
 */
export default {
  projects: ['<rootDir>/*/jest.config.mjs', '<rootDir>/libs/*/jest.config.mjs'],
  maxWorkers: '100%',
  testSequencer: '<rootDir>/libs/testing/long-first.mjs',
  // Jest reads this of the whole run alone.
  testTimeout: 60_000,
  reporters: ['default', '<rootDir>/libs/testing/results-by-project.mjs'],
};
