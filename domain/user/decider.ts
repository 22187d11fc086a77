import { Refused, type Commands, type Decider, type ClaimedValue } from '../kernel/decider.ts';
import { isNamed, type ErasureReason } from '../kernel/erasure.ts';
import type { EventOf } from '../kernel/event.ts';
import type { Profile } from '../kernel/permissions.ts';
import { userEvents, type pendingNotices } from './events.ts';

/** The fields of a user that can be changed. `queueIds`: each once, in order; `email`: lower case. */
export type UserFields = {
  name: string;
  email: string;
  profile: Profile;
  queueIds: readonly number[];
  whatsappId: number | null;
  allTicket: (typeof pendingNotices)[number];
  wpp: string;
};
type Optional = Partial<Omit<UserFields, 'name' | 'email' | 'profile'>>;
export type UserCommand = Commands<{
  RegisterUser: { name: string; email: string; profile: Profile; super: boolean; fields?: Optional };
  /** Absent fields stay as they are. */
  ChangeUser: { fields: Partial<UserFields> };
  /** `keeps`: the session in which the user changes their password. */
  ChangePassword: { keeps?: string };
  /** Makes a link with which the user chooses a password. `key`: the hash of its secret; `until`: an ISO instant. */
  InviteUser: { key: string; until: string };
  /** Changes the password by such a link. Throws ERR_INVITATION_OVER if it ended, was used or was replaced. */
  AcceptInvitation: { key: string; nowMs: number };
  /** Makes the user's tickets wait for any agent again. */
  HandBackTickets: object;
  RemoveUser: object;
  /** Also removes a user who is still there. `confirmation`: the typed name of the user. */
  EraseUser: { reason: ErasureReason; confirmation: string };
  /** Records that all data of the erased user is removed. */
  ForgetUser: object;
}>;
/** `passwords`: the number of password changes; `changedIn`: the session in which the user last changed it. */
type Password = { passwords: number; changedIn: string | undefined };
/** The link that can still be used; null for none. */
type Invitation = { invitation: { key: string; until: string } | null };
type Known = { super: boolean } & UserFields & Password & Invitation;
/** `left`: some of the user's data is still there. */
type Erased = { is: 'erased'; left: boolean };
export type ExistingUser = { is: 'present' } & Known;
export type User = { is: 'absent' } | Erased | ExistingUser | ({ is: 'removed' } & Known);
type Event = EventOf<typeof userEvents>;

const same = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((x, i) => x === b[i]);
const unset = { queueIds: [], whatsappId: null, allTicket: 'disable', wpp: '' } as const;

/** Returns the events that turn a user's fields from `known` to `wanted`. */
const changes = (wanted: Partial<UserFields>, known: UserFields): Event[] => {
  const said = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  const { name, email, wpp, profile, whatsappId, allTicket } = { ...known, ...said };
  const queueIds = [...new Set(wanted.queueIds ?? known.queueIds)].sort((a, b) => a - b);
  return [
    ...(name === known.name ? [] : [{ type: 'UserRenamed', data: { name } } as const]),
    ...(email === known.email ? [] : [{ type: 'UserEmailChanged', data: { email } } as const]),
    ...(wpp === known.wpp ? [] : [{ type: 'UserPhoneChanged', data: { wpp } } as const]),
    ...(profile === known.profile ? [] : [{ type: 'UserPromoted', data: { profile } } as const]),
    ...(same(queueIds, known.queueIds) ? [] : [{ type: 'UserQueuesAssigned', data: { queueIds } } as const]),
    ...(whatsappId === known.whatsappId ? [] : [{ type: 'UserConnectionChosen', data: { whatsappId } } as const]),
    ...(allTicket === known.allTicket ? [] : [{ type: 'UserPendingNoticesSet', data: { allTicket } } as const]),
  ];
};

export const normalEmail = (email: string): string => email.trim().toLowerCase();

/** Claims an e-mail: it must be unique in the installation, regardless of case. */
export const claimedEmail = (email: string): ClaimedValue => ({
  what: 'email',
  key: normalEmail(email),
  personal: true,
  everywhere: true,
  refusal: ['ERR_EMAIL_TAKEN', 409],
});

/** Throws ERR_INVITATION_OVER if a link no longer changes the password of this user. */
export const refuseInvitation = (
  { invitation }: Pick<ExistingUser, 'invitation'>,
  { key, nowMs }: { key: string; nowMs: number },
): void => {
  if (invitation?.key !== key || nowMs >= Date.parse(invitation.until)) throw new Refused('ERR_INVITATION_OVER', 410);
};

/** A person of a company who can sign in. */
export const user: Decider<User, UserCommand, typeof userEvents> = {
  feature: 'user',
  events: userEvents,
  initial: { is: 'absent' },
  decide: (command, state) => {
    if (command.type === 'RegisterUser') {
      const { type: _, fields = {}, ...data } = command;
      if (state.is !== 'absent') throw new Refused('ERR_EMAIL_TAKEN', 409);
      return [{ type: 'UserRegistered', data }, ...changes(fields, { ...unset, ...data })];
    }
    if (command.type === 'ForgetUser')
      return state.is === 'erased' && state.left ? [{ type: 'UserForgotten', data: {} }] : [];
    if (command.type === 'EraseUser') return erasing(command, state);
    if (state.is !== 'present') throw new Refused('ERR_NO_USER_FOUND');
    switch (command.type) {
      case 'ChangeUser':
        return changes(command.fields, state);
      case 'ChangePassword':
        return [{ type: 'PasswordChanged', data: command.keeps ? { keeps: command.keeps } : {} }];
      case 'InviteUser': {
        const { key, until } = command;
        return [{ type: 'UserInvited', data: { key, until } }];
      }
      case 'AcceptInvitation':
        refuseInvitation(state, command);
        return [{ type: 'PasswordChanged', data: {} }];
      case 'HandBackTickets':
        return [{ type: 'UserTicketsHandedBack', data: {} }];
      case 'RemoveUser':
        return [{ type: 'UserRemoved', data: {} }];
    }
  },
  evolve: (state, event) => {
    if (event.type === 'UserRegistered')
      return { is: 'present', ...unset, ...event.data, passwords: 0, changedIn: undefined, invitation: null };
    if (event.type === 'UserErased') return { is: 'erased', left: true };
    if (event.type === 'UserForgotten') return { is: 'erased', left: false };
    if (state.is !== 'present') return state;
    if (event.type === 'UserRemoved') return { ...state, is: 'removed' };
    if (event.type === 'UserTicketsHandedBack') return state;
    if (event.type === 'PasswordChanged')
      return { ...state, passwords: state.passwords + 1, changedIn: event.data.keeps, invitation: null };
    if (event.type === 'UserInvited') return { ...state, invitation: event.data };
    return { ...state, ...event.data };
  },
  holds: (state) => (state.is === 'present' ? [claimedEmail(state.email)] : []),
};

const erasing = ({ reason, confirmation }: Extract<UserCommand, { type: 'EraseUser' }>, state: User): Event[] => {
  if (state.is === 'absent' || state.is === 'erased') throw new Refused('ERR_NO_USER_FOUND');
  if (!isNamed(confirmation, state.name)) throw new Refused('ERR_ERASURE_UNCONFIRMED');
  const removed: Event[] = state.is === 'present' ? [{ type: 'UserRemoved', data: {} }] : [];
  return [...removed, { type: 'UserErased', data: { reason } }];
};
