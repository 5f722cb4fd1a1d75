import { reactPreset } from '../libs/testing/jest-preset.mjs';

const preset = reactPreset(import.meta.dirname, 'mf-admin');

export default {
  ...preset,
  setupFilesAfterEnv: [...preset.setupFilesAfterEnv, '<rootDir>/test/window-width.ts', '<rootDir>/test/object-urls.ts'],
};
