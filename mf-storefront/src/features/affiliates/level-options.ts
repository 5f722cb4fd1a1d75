import { AFFILIATE_LEVELS, affiliateLevelLabels, type AffiliateLevel, type HomepageContent } from '@shop/contracts';

/**
 * The levels to choose from, in their order, under the names that staff gave them. A level that the content leaves out
 * or misspells keeps its usual name: everyone can always apply for any of the three.
 */
export function levelOptions(
  options: HomepageContent['affiliates']['levelOptions'],
): { value: AffiliateLevel; label: string }[] {
  return AFFILIATE_LEVELS.map((level) => {
    const named = options.find(({ value, label }) => value === level && label.trim() !== '');
    return { value: level, label: named?.label ?? affiliateLevelLabels[level] };
  });
}
