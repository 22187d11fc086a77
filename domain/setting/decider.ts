import type { Commands, Decider } from '../kernel/decider.ts';
import { settingEvents } from './events.ts';

/** The keys that the spine reads, with what holds where nothing was saved (spec 1 section 3). */
export const settingDefaults = {
  userViewTicketsWithoutQueue: 'disabled',
  CheckMsgIsGroup: 'enabled',
  campaignsEnabled: 'true',
} as const;
export type SettingKey = keyof typeof settingDefaults;

export type SettingCommand = Commands<{ ChangeSetting: { value: string } }>;

/** One setting of a company: the stream's id is the key. */
export const setting: Decider<string | null, SettingCommand, typeof settingEvents> = {
  feature: 'setting',
  events: settingEvents,
  initial: null,
  decide: (command, state) =>
    state === command.value ? [] : [{ type: 'SettingChanged', data: { value: command.value } }],
  evolve: (_, event) => event.data.value,
};
