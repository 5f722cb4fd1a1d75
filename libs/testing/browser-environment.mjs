import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom lacks fetch and its companions: the tests get Node's, and an absolute base address. */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(
      {
        ...config,
        projectConfig: {
          ...config.projectConfig,
          testEnvironmentOptions: { url: 'http://shop.test/', ...config.projectConfig.testEnvironmentOptions },
        },
      },
      context,
    );
    Object.assign(this.global, {
      fetch,
      Headers,
      Request,
      Response,
      ReadableStream,
      TextEncoder,
      TextDecoder,
      structuredClone,
      AbortController,
      AbortSignal,
    });
  }
}
