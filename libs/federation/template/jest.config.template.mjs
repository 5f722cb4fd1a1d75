import { reactPreset } from '../libs/testing/jest-preset.mjs';

export default reactPreset(import.meta.dirname, 'mf-plantilla');
