import { isNumberName } from '../kernel/names.ts';

/**
 * The sources of a contact's name. A later one in this list replaces an earlier one. WhatsApp never changes the name from a
 * user ('person').
 */
const sources = ['push', 'verified', 'agenda', 'person'] as const;
export type NameFrom = (typeof sources)[number];
/** The sources that WhatsApp reports. */
export type ToldName = Exclude<NameFrom, 'person'>;

/** Whether a name from one source replaces the name from another one; null: the contact has no name. */
export const outweighs = (from: ToldName, has: NameFrom | null): boolean =>
  has === null || sources.indexOf(from) >= sources.indexOf(has);

/** Returns the source as events store it. The most common one is omitted. */
export const storedNameSource = (from: ToldName): 'verified' | 'agenda' | undefined =>
  from === 'push' ? undefined : from;

/** Whether a name from WhatsApp names the person. A phone number in its place does not: the contact keeps its name. */
export const namesPerson = (told: string): boolean => told !== '' && !isNumberName(told);

/** Returns who named a contact; null for a phone number, which the next name from WhatsApp replaces. */
export const nameSourceOf = ({ name, from = 'push' }: { name: string; from?: NameFrom | undefined }): NameFrom | null =>
  isNumberName(name) ? null : from;
