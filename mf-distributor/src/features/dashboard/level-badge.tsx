import { affiliateLevelLabels, type AffiliateLevel } from '@shop/contracts';
import { Badge, type BadgeTone } from '@shop/ui';

const tones: Record<AffiliateLevel, BadgeTone> = { agente: 'info', distribuidor: 'dist', socio: 'ink' };

/** The affiliation level; each has a colour of its own. */
export function LevelBadge({ level }: { level: AffiliateLevel }) {
  return <Badge tone={tones[level]}>{affiliateLevelLabels[level]}</Badge>;
}
