import type { Commands, Decider } from '../kernel/decider.ts';
import { settingEvents } from './events.ts';
import { settingTable, type SettingKey } from './table.ts';

type Defaults = { [K in SettingKey]: (typeof settingTable)[K]['fallback'] };
// The compiler does not type computed names. These are the keys of the table.
/** The values of settings that were never saved. */
export const settingDefaults = Object.fromEntries(
  Object.entries(settingTable).map(([key, { fallback }]) => [key, fallback]),
) as Defaults;

export type SettingCommand = Commands<{
  ChangeSetting: { value: string };
  /** `changed`: the secret differs from the one before. */
  ChangeSecret: { set: boolean; changed: boolean };
}>;
/** The saved value, null before the first. A secret's value is not here, only whether one is set. */
export type Setting = { value: string | null; secret: boolean };

/** One setting of a company. The stream's id is the key. Saving the same value again changes nothing. */
export const setting: Decider<Setting, SettingCommand, typeof settingEvents> = {
  feature: 'setting',
  events: settingEvents,
  initial: { value: null, secret: false },
  decide: (command, state) => {
    if (command.type === 'ChangeSecret')
      return command.changed || command.set !== state.secret
        ? [{ type: 'SecretChanged', data: { set: command.set } }]
        : [];
    return state.value === command.value ? [] : [{ type: 'SettingChanged', data: { value: command.value } }];
  },
  evolve: (state, event) =>
    event.type === 'SecretChanged' ? { ...state, secret: event.data.set } : { ...state, value: event.data.value },
};
