import HappyDomEnvironment from '@happy-dom/jest-environment';
import * as happyDom from 'happy-dom';
import { endContexts } from './ended-contexts.mjs';
import './quick-selectors.mjs';
import './rarely-optimized.mjs';
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

/**
 * Classes and prototypes that all windows of a worker share, each with its own properties as they were loaded. What a
 * file's libraries put onto them (`user-event` its `focus`) would keep that file's modules as long as the worker lives, and
 * run in the next file too.
 */
const shared = Object.values(happyDom)
  .filter((value) => typeof value === 'function' && value.prototype)
  .flatMap((shape) => [shape, shape.prototype])
  .map((object) => ({ object, before: Object.getOwnPropertyDescriptors(object) }));

function takeBackPatches() {
  for (const { object, before } of shared) {
    for (const key of Reflect.ownKeys(object)) {
      const now = Object.getOwnPropertyDescriptor(object, key);
      const then = before[key];
      if (!then) Reflect.deleteProperty(object, key);
      else if (now.value !== then.value || now.get !== then.get) Object.defineProperty(object, key, then);
    }
  }
}

/** Node's own FormData, which fetch takes, with the fields of a form where it is made of one: React does that. */
function readingForms(FormDataOfWindow) {
  return class extends FormData {
    constructor(...form) {
      super();
      for (const [name, value] of new FormDataOfWindow(...form)) this.append(name, value);
    }
  };
}

/** Happy DOM with Node's fetch. */
export default class BrowserEnvironment extends HappyDomEnvironment {
  constructor(config, context) {
    super({ ...config, projectConfig: { ...config.projectConfig, testEnvironmentOptions: options } }, context);
    // The package's own timer makes a stack trace for every call, to find a test runner that is not ours.
    const { setTimeout } = Object.getPrototypeOf(this.global);
    // Styled-components puts rule by rule into its sheet, as in the built shop; text would be parsed from its beginning.
    const SC_DISABLE_SPEEDY = false;
    const FormData = readingForms(this.global.FormData);
    Object.assign(this.global, testGlobals, { setTimeout: setTimeout.bind(this.global), FormData, SC_DISABLE_SPEEDY });
  }

  async teardown() {
    const { happyDOM } = this.global;
    await super.teardown();
    // The package calls the window's own `close`, which is for windows that a script opened; Happy DOM keeps all others.
    await happyDOM.close();
    endContexts();
    takeBackPatches();
  }
}
