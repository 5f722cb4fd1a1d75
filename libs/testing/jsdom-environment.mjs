import { TestEnvironment } from 'jest-environment-jsdom';
import { endContexts } from './ended-contexts.mjs';
import './rarely-optimized.mjs';
import { testGlobals } from './test-globals.mjs';

/** For the few tests of what Happy DOM gets wrong, which say so at their top: jsdom, slower and closer to the standard. */
export default class JsdomEnvironment extends TestEnvironment {
  constructor(config, context) {
    const testEnvironmentOptions = { url: 'http://shop.test/' };
    super({ ...config, projectConfig: { ...config.projectConfig, testEnvironmentOptions } }, context);
    Object.assign(this.global, testGlobals);
  }

  async teardown() {
    await super.teardown();
    endContexts();
  }
}
