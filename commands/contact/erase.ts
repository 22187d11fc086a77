import type { ErasureReason } from '../../domain/kernel/erasure.ts';
import { contact } from '../../domain/contact/decider.ts';
import { contactEvents } from '../../domain/contact/events.ts';
import { otherSpelling } from '../../domain/kernel/phoneNumber.ts';
import type { Profile, System } from '../../domain/kernel/permissions.ts';
import { isOf as isEventOf } from '../../domain/kernel/event.ts';
import type { LoggedEvent } from '../../eventstore/codec.ts';
import type { Cause } from '../../runtime/http.ts';
import type { ForgetAddresses } from '../../runtime/forgetAddresses.ts';
import { removeFromLists } from '../contactListItem/removeFromLists.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { forgetPersons } from '../kernel/react/erasures.ts';
import { handle, load, streamOf } from '../kernel/handle/handle.ts';

export type Erasure = {
  by: { profile: Profile } | System;
  reason: ErasureReason;
  /** The text that was typed to name the contact; null if the caller confirmed in another way. */
  confirmation: string | null;
  /** The contact that this one is merged into, if it is erased together with that one. */
  into?: number | undefined;
};

/** Returns every number, LID and group id that a contact ever had, in each spelling. */
const addressesIn = (history: readonly LoggedEvent[]): string[] => {
  const told = history.flatMap(({ event }) => {
    const known = isEventOf(contactEvents, event) && event;
    const number = (known && 'number' in known.data ? known.data.number : null) ?? '';
    const asked = known && 'asked' in known.data ? known.data.asked : '';
    const lid = (known && 'lid' in known.data ? known.data.lid : null) ?? '';
    const group = (known && 'groupId' in known.data ? known.data.groupId : null) ?? '';
    return [number, otherSpelling(number) ?? '', asked, otherSpelling(asked) ?? '', lid, group];
  });
  return [...new Set(told.filter((each) => each !== ''))];
};

/**
 * Erases a contact (LGPD). After the event none of its data is read any more; `forgetErased` removes the rest. Data found only
 * by its addresses (the connector's, contact lists) is removed before and after the event, while they are known. Throws as the
 * decider does: ERR_NO_CONTACT_FOUND, ERR_ERASURE_UNCONFIRMED, ERR_NO_PERMISSION.
 */
export const eraseContact = async (
  deps: Pick<Deps, 'store' | 'ids'> &
    Asks<'campaignsWithList' | 'contactListIds'> & { forgetAddresses: ForgetAddresses },
  target: { companyId: number; id: number },
  { by, reason, confirmation, into }: Erasure,
  cause: Cause,
) => {
  const { store } = deps;
  const { state } = await load(store, contact, target);
  const addresses = addressesIn((await store.read(streamOf('contact', target))).events);
  const forgetAddresses = async () => {
    await deps.forgetAddresses(target.companyId, addresses);
    await removeFromLists(deps, target.companyId, addresses, cause);
  };
  const command = { type: 'EraseContact', by, reason, confirmation, into } as const;
  if (state.is !== 'absent' && state.is !== 'erased') {
    contact.decide(command, state); // refused before anything is touched
    const { companyId } = target;
    for (const id of state.joined) {
      const { state: same } = await load(store, contact, { companyId, id });
      const erasure = { by, reason, confirmation: null, into: target.id };
      if (same.is === 'merged' && same.into === target.id) await eraseContact(deps, { companyId, id }, erasure, cause);
    }
    await forgetAddresses();
  }
  const handled = await handle(store, contact, { target, command, cause });
  forgetPersons(target.companyId);
  if (handled.events.length) await forgetAddresses();
  return handled;
};
