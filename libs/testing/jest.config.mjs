import { reactPreset } from './jest-preset.mjs';

export default reactPreset(import.meta.dirname, 'testing');
