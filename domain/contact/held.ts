import type { Held } from '../kernel/decider.ts';
import { canonical } from '../kernel/phoneNumber.ts';

export type Address = { number: string | null; lid: string | null };

const duplicated = ['ERR_DUPLICATED_CONTACT', 400] as const;
/** Reserves a number in all spellings at once. */
export const heldNumber = (number: string): Held => ({
  what: 'number',
  key: canonical(number),
  personal: true,
  refusal: duplicated,
});
export const heldLid = (lid: string): Held => ({ what: 'lid', key: lid, personal: true, refusal: duplicated });
export const heldGroup = (groupId: string): Held => ({
  what: 'group',
  key: groupId,
  personal: true,
  refusal: duplicated,
});
type Holder = Address & { groupId?: string | null; spellings?: readonly string[] };
/**
 * Reserves the addresses of a contact. Within a company, no two existing contacts share a number, in any spelling, a LID or
 * a group.
 */
export const heldBy = ({ number, lid, groupId = null, spellings = [] }: Holder): Held[] => {
  const numbers = [...(number ? [number] : []), ...spellings].map(heldNumber);
  return [
    ...(groupId ? [heldGroup(groupId)] : []),
    ...new Map(numbers.map((held) => [held.key, held])).values(),
    ...(lid ? [heldLid(lid)] : []),
  ];
};
