import { Refused, type Commands, type Decider } from '../kernel/decider.ts';
import type { Profile } from '../kernel/permissions.ts';
import { userEvents } from './events.ts';

export type UserCommand = Commands<{
  RegisterUser: { name: string; email: string; profile: Profile; super: boolean };
  AssignQueues: { queueIds: number[] };
  SetProfile: { profile: Profile };
  ChangePassword: object;
  RemoveUser: object;
}>;
export type User =
  | { is: 'absent' }
  | { is: 'removed' }
  | { is: 'present'; profile: Profile; super: boolean; queueIds: readonly number[] };

const same = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((x, i) => x === b[i]);

/** A person of a company who signs in (spec 1 section 3). */
export const user: Decider<User, UserCommand, typeof userEvents> = {
  feature: 'user',
  events: userEvents,
  initial: { is: 'absent' },
  decide: (command, state) => {
    if (command.type === 'RegisterUser') {
      const { name, email, profile, super: all } = command;
      if (state.is !== 'absent') throw new Refused('O e-mail já está em uso.', 409);
      return [{ type: 'UserRegistered', data: { name, email, profile, super: all } }];
    }
    if (state.is !== 'present') throw new Refused('ERR_NO_USER_FOUND');
    switch (command.type) {
      case 'AssignQueues': {
        const queueIds = [...new Set(command.queueIds)].sort((a, b) => a - b);
        return same(queueIds, state.queueIds) ? [] : [{ type: 'UserQueuesAssigned', data: { queueIds } }];
      }
      case 'SetProfile':
        return state.profile === command.profile ? [] : [{ type: 'UserPromoted', data: { profile: command.profile } }];
      case 'ChangePassword':
        return [{ type: 'PasswordChanged', data: {} }];
      case 'RemoveUser':
        return [{ type: 'UserRemoved', data: {} }];
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'UserRegistered':
        return { is: 'present', profile: event.data.profile, super: event.data.super, queueIds: [] };
      case 'UserQueuesAssigned':
        return state.is === 'present' ? { ...state, queueIds: event.data.queueIds } : state;
      case 'UserPromoted':
        return state.is === 'present' ? { ...state, profile: event.data.profile } : state;
      case 'PasswordChanged':
        return state;
      case 'UserRemoved':
        return { is: 'removed' };
    }
  },
};
