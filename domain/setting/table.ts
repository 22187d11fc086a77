import { z } from 'zod';
import { isMask } from '../kernel/mask.ts';
import { text } from '../kernel/inputs.ts';
import { Refused } from '../kernel/decider.ts';

const onOff = ['enabled', 'disabled'] as const;
const choice = <const V extends readonly string[]>(values: V, fallback: V[number], superOnly = false) =>
  ({ is: 'choice', values, fallback, superOnly }) as const;
const open = <const K extends 'address' | 'text' | 'secret'>(is: K) =>
  ({ is, values: [], fallback: '', superOnly: false }) as const;

/**
 * Every setting of a company: what it may hold, and what holds where nothing was saved (R388). An address is http(s) or
 * ''; a secret lies encrypted and is shown to nobody. `superOnly`: the plan decides it, so the company's own admin
 * cannot.
 */
export const settingTable = {
  userRating: choice(onOff, 'disabled'),
  scheduleType: choice(['disabled', 'queue', 'company'], 'disabled'),
  call: choice(onOff, 'enabled'),
  CheckMsgIsGroup: choice(onOff, 'enabled'),
  sendGreetingAccepted: choice(onOff, 'disabled'),
  sendMsgTransfTicket: choice(onOff, 'disabled'),
  chatBotType: choice(['text'], 'text'),
  /** So many minutes after it was closed a ticket waits again when its contact writes; 0: he gets a new one (R155). */
  reopenMinutes: choice(['0', '5', '10', '30', '60', '120', '1440'], '0'),
  userViewTicketsWithoutQueue: choice(onOff, 'disabled'),
  userCreation: choice(onOff, 'enabled'),
  campaignsEnabled: choice(['true', 'false'], 'true', true),
  ipixc: open('address'),
  tokenixc: open('secret'),
  ipmkauth: open('address'),
  clientidmkauth: open('text'),
  clientsecretmkauth: open('secret'),
  asaas: open('secret'),
} as const;
export type SettingKey = keyof typeof settingTable;

const isKey = (name: string): name is SettingKey => Object.hasOwn(settingTable, name);
export const settingKeys: readonly SettingKey[] = Object.keys(settingTable).filter(isKey);

/** The key, or Refused('ERR_NO_SETTING_FOUND'). */
export const settingKeyOf = (name: string): SettingKey => {
  if (!isKey(name)) throw new Refused('ERR_NO_SETTING_FOUND');
  return name;
};

export const isSecret = (key: string): boolean => isKey(key) && settingTable[key].is === 'secret';

/** Addresses carry no user and password: these would lie unencrypted in the log. */
const webAddress = (value: string): boolean => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && !url.username && !url.password;
};
const line = text(2000).pipe(z.string().trim().max(500, 'Too Long!'));

/** What a setting may be set to, as its form and its call read it. */
export const settingValue = (key: SettingKey): z.ZodType<string> => {
  const { is, values } = settingTable[key];
  if (is === 'choice') return z.string().refine((value) => values.some((each) => each === value), 'Unknown value');
  return is === 'address' ? line.refine((value) => value === '' || webAddress(value), 'Invalid address') : line;
};

/** A secret that is the mask, or part of it, was not typed: it keeps the value (design.md, Secrets). */
export const keepsSecret = (key: SettingKey, value: string): boolean => isSecret(key) && isMask(value);
