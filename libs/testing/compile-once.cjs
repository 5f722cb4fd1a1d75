const { Script } = require('node:vm');

const { default: Runtime } = require('jest-runtime');

/** Compiled code of this worker, by the file's path. */
const compiled = new Map();

/**
 * Jest's own runtime, which compiles every module again for each file of tests: some 1,500 of Nest's for each of the API's.
 * Code that a worker has compiled runs again in the context of its next file, so that only the first one waits for it.
 */
module.exports = class CompileOnce extends Runtime {
  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    this.executor.compile = (source, filename) => {
      const context = environment.getVmContext();
      const script = scriptOf(source, filename, this.executor.injectedModuleParameters);
      if (context === globalThis) return script.runInThisContext();
      return context && script.runInContext(context);
    };
  }
};

function scriptOf(source, filename, parameters) {
  const known = compiled.get(filename);
  if (known?.source === source) return known.script;
  const head = `(function (${parameters.join(', ')}) {`;
  const script = new Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
  compiled.set(filename, { source, script });
  return script;
}
