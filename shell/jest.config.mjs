import { reactPreset } from '../libs/testing/jest-preset.mjs';

/* Whole journeys through cart and checkout are typed key by key. */
export default { ...reactPreset(import.meta.dirname, 'shell'), testTimeout: 20_000 };
