import { medusa } from './medusa';
import { ours } from './ours';
import { vendure } from './vendure';

export const peers = { vendure, medusa };
export const contestants = { ours, ...peers };
