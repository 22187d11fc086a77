import type { ClaimedValue } from '../kernel/decider.ts';
import { canonical } from '../kernel/phoneNumber.ts';

export type ContactAddress = { number: string | null; lid: string | null };

/**
 * Whether an address is a user id of the official API (`BR.4411…`), which a linked phone cannot write to. It takes the place of
 * the LID.
 */
export const isBusinessScoped = (address: string): boolean => /^[A-Z]{2}\.[A-Za-z0-9.]{1,160}$/.test(address);

const duplicated = ['ERR_DUPLICATED_CONTACT', 400] as const;
/** Reserves a number in all spellings at once. */
export const claimedNumber = (number: string): ClaimedValue => ({
  what: 'number',
  key: canonical(number),
  personal: true,
  refusal: duplicated,
});
export const claimedLid = (lid: string): ClaimedValue => ({
  what: 'lid',
  key: lid,
  personal: true,
  refusal: duplicated,
});
export const claimedGroup = (groupId: string): ClaimedValue => ({
  what: 'group',
  key: groupId,
  personal: true,
  refusal: duplicated,
});
type Holder = ContactAddress & { groupId?: string | null; spellings?: readonly string[] };
/**
 * Reserves the addresses of a contact. Within a company, no two existing contacts share a number, in any spelling, a LID or
 * a group.
 */
export const claimsOfContact = ({ number, lid, groupId = null, spellings = [] }: Holder): ClaimedValue[] => {
  const numbers = [...(number ? [number] : []), ...spellings].map(claimedNumber);
  return [
    ...(groupId ? [claimedGroup(groupId)] : []),
    ...new Map(numbers.map((held) => [held.key, held])).values(),
    ...(lid ? [claimedLid(lid)] : []),
  ];
};
