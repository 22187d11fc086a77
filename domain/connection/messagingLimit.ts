/**
 * How many people an account may write to first in 24 hours, in Meta's tiers: TIER_2K means 2,000. Meta also reports it as a
 * number, and -1 means no limit. Returns '' if it says nothing.
 */
export const limitTierOf = (said: string | null | undefined): string => {
  if (said === '-1' || said === 'TIER_UNLIMITED') return 'TIER_UNLIMITED';
  if (said && /^TIER_\d+K?$/.test(said)) return said;
  const people = said && /^\d+$/.test(said) ? Number(said) : 0;
  if (people <= 0) return '';
  return people % 1_000 === 0 ? `TIER_${people / 1_000}K` : `TIER_${people}`;
};

/** Returns the number of people of a tier; null if it has no limit or none is known. */
export const peopleOfTier = (tier: string): number | null => {
  const [, digits = '', thousands] = /^TIER_(\d+)(K)?$/.exec(tier) ?? [];
  return digits ? Number(digits) * (thousands ? 1_000 : 1) : null;
};
