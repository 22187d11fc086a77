import { Refused, type Commands, type Decider } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import { allows, type Profile, type System } from '../kernel/permissions.ts';
import type { ErasureReason } from '../kernel/erasure.ts';
import { isErasureConfirmed } from './erasure.ts';
import { contactEvents } from './events.ts';
import { unmerged, merging, type Joined, type MergeCommand, type EnteredDetails } from './merging.ts';
import { namesPerson, nameSourceOf, outweighs, storedNameSource, type ToldName } from './name.ts';
import { claimsOfContact, type ContactAddress } from './claims.ts';
import type { ContactRecord } from './shape.ts';
import { hasNumber, respelled, spelling, type Spelled, type SpellingCommand } from './spelling.ts';
import { stopping, type StopCommand, type Wishes } from './stopping.ts';

export type Details = Pick<ContactRecord, 'name' | 'email' | 'disableBot' | 'extraInfo'>;
/** A number as WhatsApp spells it, and the profile picture ('' if there is none or it was not requested). */
export type Reach = { number: string; pictureUrl: string };
type Own = Commands<{
  /** A message, or the phone's address book, showed this person. An empty name changes nothing. */
  SeeContact: ContactAddress & { name: string; from?: ToldName | undefined; connectionId: number };
  /** WhatsApp reports another name of the contact. */
  SeeName: { name: string; from: ToldName };
  /** WhatsApp showed a group. An empty subject is not known yet. */
  SeeGroup: { groupId: string; subject: string; connectionId: number };
  /** A user enters a contact that does not exist. */
  RegisterContact: Details & Reach;
  /** A user changes the contact's details; absent fields stay. */
  ChangeContact: Partial<Details> & { reach?: Reach | undefined };
  SeePicture: { pictureUrl: string };
  /** Records that a user gets a file with the contact's data. */
  ExportContact: { by: { profile: Profile } };
  RemoveContact: object;
  /**
   * `confirmation`: the typed name or number of the contact; null if the caller confirmed in another way. `into`: the
   * contact that continues in its place. A merged contact is only erased together with that one.
   */
  EraseContact: {
    by: { profile: Profile } | System;
    reason: ErasureReason;
    confirmation: string | null;
    into?: number | undefined;
  };
  /** Records that all data of the erased contact is removed. */
  ForgetContact: { by: System };
}>;
export type ContactCommand = Own | MergeCommand | StopCommand | SpellingCommand;
/** For a group (`groupId`), `subject` is WhatsApp's name for it. A new subject replaces the name. */
type Known = ContactAddress &
  Spelled &
  EnteredDetails &
  Joined &
  Wishes & { pictureUrl: string; groupId: string | null; subject: string };
/** `left`: some of the contact's data is still there. */
type Erased = { is: 'erased'; left: boolean };
export type Contact = { is: 'absent' } | Erased | ({ is: 'present' | 'removed' | 'merged' } & Known);
const numberOf = ({ number, lid }: ContactAddress) => number ?? lid ?? '';
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** A person or group that writes to the company, or that a user enters. Number and LID are both kept. */
export const contact: Decider<Contact, ContactCommand, typeof contactEvents> = {
  feature: 'contact',
  events: contactEvents,
  initial: { is: 'absent' },
  decide: (command, state) => {
    switch (command.type) {
      case 'EraseContact':
      case 'ForgetContact':
        return erasing(command, state);
      case 'MergeContact':
      case 'JoinContact':
      case 'PartContact':
      case 'ReturnContact':
        return merging(command, state);
      case 'AskToStop':
      case 'UndoStop':
      case 'NoteMarketing':
        return stopping(command, state);
    }
    // An erased contact who writes again is a new contact.
    if (state.is === 'erased') throw new Refused('ERR_NO_CONTACT_FOUND');
    switch (command.type) {
      case 'NoteSpelling':
        return state.is === 'present' || state.is === 'removed' ? spelling(command, state) : [];
      case 'SeeContact': {
        const { name, from = 'push', number, lid, connectionId } = command;
        if (state.is === 'merged') return [];
        if (state.is !== 'present') {
          const who = state.is === 'removed' ? newest(state, { number, lid }) : { number, lid };
          const called = namesPerson(name) ? { name, nameFrom: storedNameSource(from) } : { name: numberOf(who) };
          return [{ type: 'ContactRegistered', data: { ...called, ...who, connectionId, ...unnoted } }];
        }
        const learnt = newest(state, { number, lid });
        const identified = learnt.number !== state.number || learnt.lid !== state.lid;
        return [
          ...(identified ? [{ type: 'ContactIdentified', data: learnt } as const] : []),
          ...renamed(state, { name, from }),
        ];
      }
      case 'SeeName':
        return state.is === 'present' && state.groupId === null ? renamed(state, command) : [];
      case 'SeeGroup': {
        const { groupId, subject, connectionId } = command;
        const name = subject || (state.is === 'absent' ? '' : state.subject);
        if (state.is === 'present') return name === state.subject ? [] : [{ type: 'ContactRenamed', data: { name } }];
        const nobody = { number: null, lid: null };
        return [{ type: 'ContactRegistered', data: { ...unnoted, ...nobody, groupId, name, connectionId } }];
      }
      case 'RegisterContact': {
        if (state.is === 'present' || state.is === 'merged') throw new Refused('ERR_DUPLICATED_CONTACT');
        const { type: _, ...data } = command;
        // A removed contact with the same number keeps the LID.
        const lid = state.is === 'removed' && hasNumber(state, data.number) ? state.lid : null;
        return [{ type: 'ContactRegistered', data: { ...data, lid, connectionId: null } }];
      }
      case 'ChangeContact': {
        if (state.is !== 'present') throw new Refused('ERR_NO_CONTACT_FOUND');
        const { reach } = command;
        const before = detailsOf(state);
        const after = detailsOf({ ...before, ...given(command) });
        const moved = reach && state.groupId === null && !hasNumber(state, reach.number);
        return [
          ...(same(before, after) ? [] : [{ type: 'ContactDetailsChanged', data: after } as const]),
          ...(moved ? [{ type: 'ContactNumberChanged', data: reach } as const] : []),
        ];
      }
      case 'SeePicture':
        return state.is === 'present' && state.pictureUrl !== command.pictureUrl
          ? [{ type: 'ContactPictureSeen', data: { pictureUrl: command.pictureUrl } }]
          : [];
      case 'ExportContact':
        if (!allows(command.by.profile, 'contacts-page:exportContact')) throw new Refused('ERR_NO_PERMISSION');
        // The messages of a group are of many people.
        if (state.is !== 'present' || state.groupId !== null) throw new Refused('ERR_NO_CONTACT_FOUND');
        return [{ type: 'ContactDataExported', data: {} }];
      case 'RemoveContact':
        if (state.is !== 'present') throw new Refused('ERR_NO_CONTACT_FOUND');
        return [{ type: 'ContactRemoved', data: {} }];
    }
  },
  evolve: (state, event) => {
    if (event.type === 'ContactRegistered') {
      const { connectionId, groupId = null, nameFrom: told = 'push', ...known } = event.data;
      const from = connectionId === null ? 'person' : told;
      const nameFrom = known.name === numberOf(known) ? null : nameSourceOf({ name: known.name, from });
      const { joined, joinedNumbers, apart, strange, stopped, marketing } =
        'joined' in state ? state : { ...unmerged, stopped: null, marketing: null };
      const isAgain = 'joined' in state && known.number !== null && hasNumber(state, known.number);
      const { spellings } = isAgain ? respelled(state, known.number) : { spellings: [] };
      const stays = { joined, joinedNumbers, apart, strange, stopped, marketing, spellings };
      return { is: 'present', ...known, groupId, nameFrom, subject: known.name, into: null, ...stays };
    }
    if (event.type === 'ContactErased') return { is: 'erased', left: true };
    if (event.type === 'ContactForgotten') return { is: 'erased', left: false };
    if (state.is === 'absent' || state.is === 'erased') return state;
    switch (event.type) {
      case 'ContactRenamed':
        return { ...state, name: event.data.name, nameFrom: nameSourceOf(event.data), subject: event.data.name };
      case 'ContactIdentified': {
        const { number, lid } = event.data;
        const isOwn = number === null || hasNumber(state, number);
        return { ...state, lid, ...(isOwn ? respelled(state, number) : { number, spellings: [] }) };
      }
      case 'ContactSpelled':
        return { ...state, ...respelled(state, event.data.number, event.data.asked) };
      case 'ContactDetailsChanged':
        return {
          ...state,
          ...event.data,
          nameFrom:
            event.data.name === state.name ? state.nameFrom : nameSourceOf({ name: event.data.name, from: 'person' }),
        };
      case 'ContactNumberChanged':
        return { ...state, ...event.data, lid: null, spellings: [] };
      case 'ContactPictureSeen':
        return { ...state, pictureUrl: event.data.pictureUrl };
      case 'ContactDataExported':
        return state;
      case 'ContactRemoved':
        return { ...state, is: 'removed' };
      case 'ContactAskedToStop':
        return { ...state, stopped: event.data.word };
      case 'ContactStopUndone':
        return { ...state, stopped: null };
      case 'ContactMarketingStopped':
      case 'ContactMarketingResumed':
        return { ...state, marketing: { isOff: event.type === 'ContactMarketingStopped', ...event.data } };
      case 'ContactMerged':
        return { ...state, is: 'merged', into: event.data.into };
      case 'ContactJoined': {
        const { contactId, number = null } = event.data;
        const joinedNumbers = number === null ? state.joinedNumbers : { ...state.joinedNumbers, [contactId]: number };
        return { ...state, joined: [...state.joined, contactId], joinedNumbers };
      }
      case 'ContactParted': {
        const { contactId, returned, ...addresses } = event.data;
        const joined = state.joined.filter((id) => id !== contactId);
        const is = state.is === 'merged' ? 'present' : state.is;
        const apart = [...state.apart, contactId];
        const strange = state.lid && !addresses.lid ? [...state.strange, state.lid] : state.strange;
        const spellings = state.spellings.filter((each) => each !== returned);
        return { ...state, ...addresses, is, into: null, joined, apart, strange, spellings };
      }
    }
  },
  holds: (state) => (state.is === 'present' ? claimsOfContact(state) : []),
};

const unnoted = { email: '', disableBot: false, extraInfo: [], pictureUrl: '' };

const erasing = (
  command: Extract<ContactCommand, { type: 'EraseContact' | 'ForgetContact' }>,
  state: Contact,
): EventOf<typeof contactEvents>[] => {
  if (command.type === 'ForgetContact') {
    if (!allows(command.by.profile, 'contacts:forget')) throw new Refused('ERR_NO_PERMISSION');
    return state.is === 'erased' && state.left ? [{ type: 'ContactForgotten', data: {} }] : [];
  }
  if (!allows(command.by.profile, 'contacts-page:eraseContact')) throw new Refused('ERR_NO_PERMISSION');
  if (state.is === 'absent' || state.is === 'erased') throw new Refused('ERR_NO_CONTACT_FOUND');
  if (state.is === 'merged' && state.into !== command.into) throw new Refused('ERR_NO_CONTACT_FOUND');
  if (command.confirmation !== null && !isErasureConfirmed(command.confirmation, state))
    throw new Refused('ERR_ERASURE_UNCONFIRMED');
  return [{ type: 'ContactErased', data: { reason: command.reason } }];
};

/** Returns the event of a name from WhatsApp, unless the known name has precedence. */
const renamed = (has: Pick<Known, 'name' | 'nameFrom'>, { name, from }: { name: string; from: ToldName }) =>
  namesPerson(name) && name !== has.name && outweighs(from, has.nameFrom)
    ? [{ type: 'ContactRenamed', data: { name, from: storedNameSource(from) } } as const]
    : [];

/**
 * Merges addresses: WhatsApp's latest ones win, and known ones fill the gaps. Another spelling of the known number changes
 * nothing.
 */
const newest = (known: ContactAddress & Spelled & Pick<Joined, 'strange'>, told: ContactAddress): ContactAddress => ({
  number: known.number && (!told.number || hasNumber(known, told.number)) ? known.number : told.number,
  lid: told.lid && !known.strange.includes(told.lid) ? told.lid : known.lid,
});

const detailsOf = ({ name, email, disableBot, extraInfo }: Details): Details => ({
  name,
  email,
  disableBot,
  extraInfo,
});

const given = (command: Partial<Details>): Partial<Details> =>
  Object.fromEntries(Object.entries(command).filter(([, value]) => value !== undefined));
