import { nodePreset } from '../testing/jest-preset.mjs';

export default nodePreset(import.meta.dirname, 'checks');
