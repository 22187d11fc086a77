/** Where a contact's name comes from: whoever stands later has the last word, and an agent's is never changed by WhatsApp. */
const sources = ['push', 'verified', 'agenda', 'person'] as const;
export type NameFrom = (typeof sources)[number];
/** Those that WhatsApp tells of. */
export type ToldName = Exclude<NameFrom, 'person'>;

/** Whether a name of this source takes the place of one that a contact has from that one; null: it has none. */
export const outweighs = (from: ToldName, has: NameFrom | null): boolean =>
  has === null || sources.indexOf(from) >= sources.indexOf(has);

/** As an event keeps it: of most names nothing is said. */
export const kept = (from: ToldName): 'verified' | 'agenda' | undefined => (from === 'push' ? undefined : from);
