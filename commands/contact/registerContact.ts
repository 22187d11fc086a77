import { contact, type Details, type Reach } from '../../domain/contact/decider.ts';
import { digitsOf, sameNumber } from '../../domain/kernel/phoneNumber.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import { AlreadyClaimed } from '../kernel/unique/claim.ts';
import { hasNumber } from '../../domain/contact/spelling.ts';
import type { Deps } from '../deps.ts';
import { changedMeanwhile, handle, idOf, load, type Target } from '../kernel/handle/handle.ts';
import { handleSeen } from '../kernel/handle/seen.ts';
import { contactIdFor, findByAddresses, existingContactIn } from './findContact.ts';
import { noteSpelling } from './spelling.ts';

type Entry = { companyId: number; typed: string; details: Details; reach: () => Promise<Reach> };
type Edit = {
  change: Partial<Details> & { number?: string | undefined };
  /** Returns the number that a typed text means. */
  read: (typed: string) => Promise<string>;
  reach: (number: string) => Promise<Reach>;
  /** The version that the form was opened with. */
  seen: number | undefined;
};

/**
 * Registers a contact under the number that `reach` finds for the typed one. Throws Refused('ERR_DUPLICATED_CONTACT', 400) with
 * its `contactId` when the company already has it. A repeated request gets the first answer.
 */
export const registerContact = async (deps: Deps, { companyId, typed, details, reach }: Entry, cause: Cause) => {
  const look = (number: string) => findByAddresses(deps, { companyId, number, lid: null });
  const asTyped = await look(typed);
  const found = existingContactIn(asTyped) === null ? await reach() : { number: typed, pictureUrl: '' };
  const noted = async (): Promise<void> => {
    const spelling = { companyId, asked: typed, spelled: found.number };
    if (typed !== found.number) await noteSpelling(deps, spelling, cause);
  };
  const command = { type: 'RegisterContact', ...details, ...found } as const;
  let looked = sameNumber(typed, found.number) ? asTyped : await look(found.number);
  for (let mayReturn = true; ; mayReturn = false) {
    const { id, fresh } = await contactIdFor(deps, looked, mayReturn);
    const options = { fresh, secret: deps.keys.claims };
    try {
      const { position, repeated } = await handle(deps.store, contact, {
        target: { companyId, id },
        command,
        cause,
        ...options,
      });
      await noted();
      return { id, position, repeated };
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'ERR_DUPLICATED_CONTACT') throw error;
      if (!(error instanceof AlreadyClaimed)) {
        await noted();
        throw duplicated(id);
      }
    }
    // Another process was faster, or the removed contact's LID belongs to another contact now: then it must not return.
    looked = await look(found.number);
  }
};

const duplicated = (contactId: number) => new Refused('ERR_DUPLICATED_CONTACT', 400, { contactId });

/** Saves a user's changes to a contact. A changed number may belong to another contact: then throws ERR_DUPLICATED_CONTACT. */
export const changeContactOf = async (
  deps: Deps,
  target: Target & { id: number },
  { change, read, reach, seen }: Edit,
  cause: Cause,
) => {
  const { number: typed, ...details } = change;
  const known = await load(deps.store, contact, target);
  const { state, past } = known;
  if (state.is !== 'present') throw new Refused('ERR_NO_CONTACT_FOUND');
  const stale = changedMeanwhile(past, cause, seen) !== null;
  const isPerson = state.groupId === null; // a group has no number
  const isKept = typed === undefined || digitsOf(typed) === state.number || !isPerson || stale;
  const number = isKept ? null : await read(typed);
  if (number === null || hasNumber(state, number))
    return handleSeen(deps, contact, { target, command: { type: 'ChangeContact', ...details }, cause, seen, known });
  const there = existingContactIn(await findByAddresses(deps, { companyId: target.companyId, number, lid: null }));
  if (there !== null && there !== target.id) throw duplicated(there);
  const found = await reach(number);
  const changing = { type: 'ChangeContact', ...details, reach: found } as const;
  try {
    const changed = await handleSeen(deps, contact, { target, command: changing, cause, seen, known });
    if (number !== found.number)
      await noteSpelling(deps, { companyId: target.companyId, asked: number, spelled: found.number }, cause);
    return changed;
  } catch (error) {
    throw error instanceof AlreadyClaimed ? duplicated(idOf(error.owner)) : error;
  }
};
