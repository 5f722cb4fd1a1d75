import HappyDomEnvironment from '@happy-dom/jest-environment';
import { testGlobals } from './test-globals.mjs';

const options = {
  url: 'http://shop.test/',
  // It obeys media queries: on a phone's window the plain styles hold.
  width: 360,
  height: 800,
  // Nothing is loaded that a test does not load itself.
  settings: {
    disableCSSFileLoading: true,
    disableJavaScriptFileLoading: true,
    navigation: {
      disableMainFrameNavigation: true,
      disableChildFrameNavigation: true,
      disableChildPageNavigation: true,
      disableFallbackToSetURL: true,
    },
  },
};

/** Happy DOM with Node's fetch. */
export default class BrowserEnvironment extends HappyDomEnvironment {
  constructor(config, context) {
    super({ ...config, projectConfig: { ...config.projectConfig, testEnvironmentOptions: options } }, context);
    // The package's own timer makes a stack trace for every call, to find a test runner that is not ours.
    const { setTimeout } = Object.getPrototypeOf(this.global);
    // Styled-components puts rule by rule into its sheet, as in the built shop; text would be parsed from its beginning.
    const SC_DISABLE_SPEEDY = false;
    Object.assign(this.global, testGlobals, { setTimeout: setTimeout.bind(this.global), SC_DISABLE_SPEEDY });
  }
}
