import { z } from 'zod';
import { isMask } from '../kernel/mask.ts';
import { text } from '../kernel/inputs.ts';
import { passwordStrengths } from '../kernel/passwordStrength.ts';
import { Refused } from '../kernel/decider.ts';

const onOff = ['enabled', 'disabled'] as const;
const choice = <const V extends readonly string[]>(values: V, fallback: V[number], superOnly = false) =>
  ({ is: 'choice', values, fallback, superOnly }) as const;
const open = <const K extends 'address' | 'text' | 'secret'>(is: K) =>
  ({ is, values: [], fallback: '', superOnly: false }) as const;

/** A number, or '' for none; `decimals`: so many places. */
const amount = (fallback: string, decimals = 0) =>
  ({ is: 'text', values: [], fallback, superOnly: false, longest: 15, decimals }) as const;

/** Of the installation, which its super users set in its first company; `longest`: characters. */
const ofAll = <const K extends 'text' | 'secret'>(is: K, longest = 500) =>
  ({ is, values: [], fallback: '', superOnly: true, longest }) as const;

/** Whose settings are those of the installation, too. */
export const INSTALLATION = 1;

/**
 * The bank that takes the money of the companies, and what it knows us by (README, The bank). `none`: the local one where
 * there is one.
 */
const bankTable = {
  pixBank: choice(['none', 'asaas', 'efi'], 'none', true),
  pixAsaasToken: ofAll('secret'),
  /** A CPF or CNPJ. */
  pixAsaasDocument: ofAll('text', 20),
  pixEfiClientId: ofAll('text'),
  pixEfiClientSecret: ofAll('secret'),
  /** PEM with its key, or PKCS#12 in base64. */
  pixEfiCertificate: ofAll('secret', 20_000),
  pixEfiKey: ofAll('text', 100),
  pixEfiSandbox: choice(onOff, 'disabled', true),
} as const;

/**
 * Every setting of a company: what it may hold, and what holds where nothing was saved (R388). An address is http(s) or
 * ''; a secret lies encrypted and is shown to nobody. `superOnly`: the plan decides it, so the company's own admin
 * cannot.
 */
const companyTable = {
  userRating: choice(onOff, 'disabled'),
  scheduleType: choice(['disabled', 'queue', 'company'], 'disabled'),
  call: choice(onOff, 'enabled'),
  CheckMsgIsGroup: choice(onOff, 'enabled'),
  sendGreetingAccepted: choice(onOff, 'disabled'),
  sendMsgTransfTicket: choice(onOff, 'disabled'),
  chatBotType: choice(['text'], 'text'),
  /** So many minutes after it was closed a ticket waits again when its contact writes; 0: he gets a new one (R155). */
  reopenMinutes: choice(['0', '5', '10', '30', '60', '120', '1440'], '0'),
  /** So many answers of machines to the same text in a day, and within two minutes; the next one is left to people. */
  loopSameText: choice(['2', '3', '5', '8', '12'], '5'),
  loopTwoMinutes: choice(['5', '10', '15', '20', '30'], '10'),
  userViewTicketsWithoutQueue: choice(onOff, 'disabled'),
  /** Of a company that signed itself up: whether it is still led through its first steps. */
  firstSteps: choice(['open', 'done'], 'done'),
  userCreation: choice(onOff, 'enabled'),
  /** How hard to guess new passwords of its users have to be. */
  passwordStrength: choice(passwordStrengths, 'common'),
  campaignsEnabled: choice(['true', 'false'], 'true', true),
  ipixc: open('address'),
  tokenixc: open('secret'),
  ipmkauth: open('address'),
  clientidmkauth: open('text'),
  clientsecretmkauth: open('secret'),
  asaas: open('secret'),
  /** A server that speaks OpenAI's interface, '' is OpenAI itself, and which of its models answers. */
  openAiAddress: open('address'),
  openAiModel: { is: 'text', values: [], fallback: 'gpt-4o-mini', superOnly: false, longest: 100 },
  /** By which model of the same server voice messages are heard. */
  openAiVoiceModel: { is: 'text', values: [], fallback: 'whisper-1', superOnly: false, longest: 100 },
  /** What the machines of prompts may take a day; the prices, of a million tokens of questions and of answers, say what is money. */
  promptRequestsPerDay: amount('1000'),
  promptTokensPerDay: amount('1000000'),
  promptMoneyPerDay: amount('', 2),
  promptPriceIn: amount('', 4),
  promptPriceOut: amount('', 4),
  /** Of a minute of a voice message that is transcribed, at servers that count no tokens for it. */
  promptPriceMinute: amount('', 4),
} as const;
export const settingTable = { ...companyTable, ...bankTable } as const;
export type SettingKey = keyof typeof settingTable;

const isKey = (name: string): name is SettingKey => Object.hasOwn(settingTable, name);
/** What each company sets. */
export const settingKeys: readonly SettingKey[] = Object.keys(companyTable).filter(isKey);
/** What is set once for all of them. */
export const bankKeys: readonly SettingKey[] = Object.keys(bankTable).filter(isKey);
/** What somebody of a company may know of. */
export const settingKeysOf = (companyId: number, admin = true): readonly SettingKey[] =>
  companyId === INSTALLATION && admin ? [...settingKeys, ...bankKeys] : settingKeys;

/** The key of a company's setting, or Refused('ERR_NO_SETTING_FOUND'). */
export const settingKeyOf = (name: string, companyId: number): SettingKey => {
  if (!isKey(name) || !settingKeysOf(companyId).includes(name)) throw new Refused('ERR_NO_SETTING_FOUND');
  return name;
};

export const isSecret = (key: string): boolean => isKey(key) && settingTable[key].is === 'secret';

/** The settings that are secrets. */
export const secretKeys: readonly SettingKey[] = Object.keys(settingTable).filter(isKey).filter(isSecret);

/**
 * What is sent to the server at an address: secret settings, or the keys of prompts. A secret is for the server that it was
 * given for: another address asks for it again. `empty`: where '' leads.
 */
export const sentTo: {
  readonly [K in SettingKey]?: { secrets: readonly SettingKey[]; prompts: boolean; empty: string };
} = {
  ipixc: { secrets: ['tokenixc'], prompts: false, empty: '' },
  ipmkauth: { secrets: ['clientsecretmkauth'], prompts: false, empty: '' },
  openAiAddress: { secrets: [], prompts: true, empty: 'https://api.openai.com' },
};

/** Whether what was sent to the server at one address goes to another one now; nothing was sent to none. */
export const isOtherServer = (key: SettingKey, before: string, now: string): boolean => {
  const { empty = '' } = sentTo[key] ?? {};
  const serverAt = (address: string) => (URL.canParse(address) ? new URL(address).origin : address);
  const [from, to] = [serverAt(before || empty), serverAt(now || empty)];
  return from !== '' && from !== to;
};

/** Addresses carry no user and password: these would lie unencrypted in the log. */
const webAddress = (value: string): boolean => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && !url.username && !url.password;
};
const line = (longest: number) => text(4 * longest).pipe(z.string().trim().max(longest, 'Too Long!'));
const cpfOrCnpj = /^(\d{11}|\d{14})$/;

/** What a setting may be set to, as its form and its call read it. */
export const settingValue = (key: SettingKey): z.ZodType<string> => {
  const of = settingTable[key];
  const { is, values } = of;
  const words = line('longest' in of ? of.longest : 500);
  if (key === 'pixAsaasDocument')
    return words
      .transform((value) => value.replaceAll(/[.\-/ ]/g, ''))
      .refine((value) => value === '' || cpfOrCnpj.test(value), 'Invalid CPF or CNPJ');
  if ('decimals' in of) {
    const number = of.decimals ? new RegExp(`^(\\d{1,9}(\\.\\d{1,${of.decimals}})?)?$`) : /^\d{0,12}$/;
    return words.transform((value) => value.replace(',', '.')).refine((value) => number.test(value), 'Invalid number');
  }
  if (is === 'choice') return z.string().refine((value) => values.some((each) => each === value), 'Unknown value');
  return is === 'address' ? words.refine((value) => value === '' || webAddress(value), 'Invalid address') : words;
};

/** A secret that is the mask, or part of it, was not typed: it keeps the value (design.md, Secrets). */
export const keepsSecret = (key: SettingKey, value: string): boolean => isSecret(key) && isMask(value);
