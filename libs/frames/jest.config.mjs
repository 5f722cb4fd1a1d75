import { reactPreset } from '../testing/jest-preset.mjs';

export default reactPreset(import.meta.dirname, 'frames');
