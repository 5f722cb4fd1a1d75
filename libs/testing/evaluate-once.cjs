const { createRequire } = require('node:module');
const path = require('node:path');

const CompileOnce = require('./compile-once.cjs');

/** Modules that are evaluated again for each file of tests: itself, what is shared by tests, and what makes them ready. */
const OF_THE_TESTS = /^(?!node_modules\/)((.+\/)?test\/|libs\/testing\/|.+\.spec\.ts$)/;

const OF_PACKAGES = /(^|\/)node_modules\//;

const root = path.join(__dirname, '../..');

/** As a package would: of others Node says that loading ES modules this way is new. */
const requirePackage = createRequire(path.join(root, 'node_modules/package.js'));

/** Key of the evaluated modules of an environment. */
const keepers = new WeakMap();

/** Packages come from Node, which has each of them once for all projects of a worker. */
class WithPackagesOfNode extends CompileOnce {
  requireModule(from, moduleName, options, isRequireActual) {
    if (options?.isInternalModule || (moduleName && this._resolution.isCoreModule(moduleName)))
      return super.requireModule(from, moduleName, options, isRequireActual);
    const file = this._resolution.resolveCjs(from, moduleName);
    if (OF_PACKAGES.test(path.relative(root, file))) return requirePackage(file);
    return this.requireOwn(file, from, moduleName, options, isRequireActual);
  }

  requireOwn(file, ...asked) {
    return super.requireModule(...asked);
  }
}

/**
 * The project's own modules are evaluated once for all files that a worker runs in one environment; evaluating the API takes
 * longer than most of its files of tests. A module's state therefore outlives the file, and `jest.mock` reaches only what a
 * test imports itself.
 */
module.exports = class EvaluateOnce extends WithPackagesOfNode {
  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    if (!keepers.has(environment)) keepers.set(environment, new WithPackagesOfNode(config, environment, ...rest));
    this.keeper = keepers.get(environment);
    this.transformCache.sourceMaps = this.keeper.getSourceMaps();
  }

  requireOwn(file, ...asked) {
    return OF_THE_TESTS.test(path.relative(root, file))
      ? super.requireOwn(file, ...asked)
      : this.keeper.requireModule(...asked);
  }
};
