import { contact, type Details, type Reach } from '../../domain/contact/decider.ts';
import { sameNumber } from '../../domain/contact/number.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../kernel/deps.ts';
import { changedMeanwhile, handle, load, type Target } from '../kernel/handle.ts';
import { handleSeen } from '../kernel/seen.ts';
import { claimNumber, claimPerson, holdsNumber, lookFor, personThere } from './person.ts';

/**
 * Enters a contact under the number that `reach` finds for the typed one. Throws Refused('ERR_DUPLICATED_CONTACT', 400)
 * with its `contactId` when the company has it; a request that is repeated answers as the first one did.
 */
export const enterContact = async (
  deps: Deps,
  companyId: number,
  typed: string,
  details: Details,
  reach: () => Promise<Reach>,
  cause: Cause,
) => {
  const enter = async (id: number, found: Reach, fresh: boolean) => {
    const command = { type: 'RegisterContact', ...details, ...found } as const;
    try {
      const { position } = await handle(deps.store, contact, { companyId, id }, command, cause, { fresh });
      return { id, position };
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'ERR_DUPLICATED_CONTACT') throw error;
      throw new Refused(error.code, error.status, { contactId: id });
    }
  };
  const asTyped = await lookFor(deps, { companyId, number: typed, lid: null });
  const there = personThere(asTyped);
  if (there !== null) return enter(there, { number: typed, pictureUrl: '' }, false);
  const found = await reach();
  const looked = sameNumber(typed, found.number)
    ? asTyped
    : await lookFor(deps, { companyId, number: found.number, lid: null });
  const { id, fresh } = await claimPerson(deps, companyId, looked, cause);
  return enter(id, found, fresh);
};

/** Saves what a person changed of a contact; another number is claimed first, and given back if somebody was quicker. */
export const changeContactOf = async (
  deps: Deps,
  target: Target & { id: number },
  change: Partial<Details> & { number?: string | undefined },
  reach: (number: string) => Promise<Reach>,
  cause: Cause,
  seen: number | undefined,
) => {
  const { number, ...details } = change;
  const { state, events } = await load(deps.store, contact, target);
  if (state.is !== 'present') throw new Refused('ERR_NO_CONTACT_FOUND');
  const stale = changedMeanwhile(events, cause, seen) !== null;
  const moves = number !== undefined && !stale && !(state.number !== null && sameNumber(state.number, number));
  if (!moves) return handleSeen(deps, contact, target, { type: 'ChangeContact', ...details }, cause, seen);
  const there = personThere(await lookFor(deps, { companyId: target.companyId, number, lid: null }));
  if (there !== null && there !== target.id) throw new Refused('ERR_DUPLICATED_CONTACT', 400, { contactId: there });
  const found = await reach(number);
  await claimNumber(deps, target, found.number, cause);
  const changing = { type: 'ChangeContact', ...details, reach: found } as const;
  const changed = await handleSeen(deps, contact, target, changing, cause, seen);
  if (changed.repeated || (await holdsNumber(deps, target, found.number))) return changed;
  const before = state.number === null ? undefined : { number: state.number, pictureUrl: '' };
  const back = { type: 'ChangeContact', reach: before } as const;
  await handle(deps.store, contact, target, back, { ...cause, id: `${cause.id}:back` });
  throw new Refused('ERR_DUPLICATED_CONTACT');
};
