const path = require('node:path');

const CompileOnce = require('./compile-once.cjs');

/** What is evaluated anew for each file of tests: itself, what is shared by tests, and what makes them ready. */
const OF_THE_TESTS = /^(?!node_modules\/)((.+\/)?test\/|libs\/testing\/|.+\.spec\.ts$)/;

const root = path.join(__dirname, '../..');

/** What keeps the evaluated modules of an environment. */
const keepers = new WeakMap();

/**
 * Packages and the project's own modules are evaluated once for all files that a worker runs in one environment; evaluating
 * the API takes longer than most of its files of tests. A module's state therefore outlives the file, and `jest.mock` reaches
 * only what a test imports itself.
 */
module.exports = class EvaluateOnce extends CompileOnce {
  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    if (!keepers.has(environment)) keepers.set(environment, new CompileOnce(config, environment, ...rest));
    this.keeper = keepers.get(environment);
    this.transformCache.sourceMaps = this.keeper.getSourceMaps();
  }

  requireModule(from, moduleName, options, isRequireActual) {
    if (options?.isInternalModule || !this.#outlives(from, moduleName))
      return super.requireModule(from, moduleName, options, isRequireActual);
    return this.keeper.requireModule(from, moduleName, options, isRequireActual);
  }

  #outlives(from, moduleName) {
    if (moduleName && this._resolution.isCoreModule(moduleName)) return false;
    const file = this._resolution.resolveCjs(from, moduleName);
    return !OF_THE_TESTS.test(path.relative(root, file));
  }
};
