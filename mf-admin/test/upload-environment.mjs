import BrowserEnvironment from '../../libs/testing/browser-environment.mjs';

/** For tests that send files: Node's fetch can't read jsdom's form data. */
export default class UploadEnvironment extends BrowserEnvironment {
  constructor(config, context) {
    super(config, context);
    Object.assign(this.global, { FormData, Blob, File });
  }
}
