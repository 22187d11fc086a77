/** What begins a stay of a ticket, as it is told. */
export const stayKinds = [
  'opened',
  'accepted',
  'returned',
  'moved',
  'closed',
  'reopened',
  'tagged',
  'followed',
] as const;
export type StayKind = (typeof stayKinds)[number];
