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

/** A number, or '' for none. `decimals`: the most decimal places. */
const amount = (fallback: string, decimals = 0) =>
  ({ is: 'text', values: [], fallback, superOnly: false, longest: 15, decimals }) as const;

/** A setting of the whole installation, which super users make in its first company. `longest`: characters. */
const ofAll = <const K extends 'text' | 'secret'>(is: K, longest = 500) =>
  ({ is, values: [], fallback: '', superOnly: true, longest }) as const;

/** The company whose settings include those of the installation. */
export const INSTALLATION = 1;

/**
 * The bank that receives the companies' payments, and our credentials there (billing.md, The bank). `none`: the local bank, where
 * it exists.
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
 * Every setting of a company: its allowed values, and its fallback where nothing was saved (R388). An address is http(s) or
 * ''. A secret is stored encrypted and never shown. `superOnly`: the company's admin cannot change it, because the plan
 * decides.
 */
const companyTable = {
  userRating: choice(onOff, 'disabled'),
  scheduleType: choice(['disabled', 'queue', 'company'], 'disabled'),
  call: choice(onOff, 'enabled'),
  CheckMsgIsGroup: choice(onOff, 'enabled'),
  sendGreetingAccepted: choice(onOff, 'disabled'),
  sendMsgTransfTicket: choice(onOff, 'disabled'),
  chatBotType: choice(['text'], 'text'),
  /**
   * Minutes after closing in which a message from the contact reopens the ticket as waiting. 0: the contact gets a new ticket
   * (R155).
   */
  reopenMinutes: choice(['0', '5', '10', '30', '60', '120', '1440'], '0'),
  /** The most automatic answers to the same text in a day, within two minutes, and in a day. People do the rest. */
  loopSameText: choice(['2', '3', '5', '8', '12'], '5'),
  loopTwoMinutes: choice(['5', '10', '15', '20', '30'], '10'),
  loopDay: choice(['20', '50', '100', '200'], '50'),
  userViewTicketsWithoutQueue: choice(onOff, 'disabled'),
  /** Whether a company that signed up is still in the guided first steps. */
  firstSteps: choice(['open', 'done'], 'done'),
  userCreation: choice(onOff, 'enabled'),
  /** The required strength of its users' new passwords. */
  passwordStrength: choice(passwordStrengths, 'common'),
  campaignsEnabled: choice(['true', 'false'], 'true', true),
  ipixc: open('address'),
  tokenixc: open('secret'),
  ipmkauth: open('address'),
  clientidmkauth: open('text'),
  clientsecretmkauth: open('secret'),
  asaas: open('secret'),
  /** The address of a server with OpenAI's interface ('' means OpenAI itself), and the model to use there. */
  openAiAddress: open('address'),
  openAiModel: { is: 'text', values: [], fallback: 'gpt-4o-mini', superOnly: false, longest: 100 },
  /** The model of the same server that transcribes voice messages. */
  openAiVoiceModel: { is: 'text', values: [], fallback: 'whisper-1', superOnly: false, longest: 100 },
  /** The daily limits of the prompts' AI. The prices are per million tokens of input and output, and give the money spent. */
  promptRequestsPerDay: amount('1000'),
  promptTokensPerDay: amount('1000000'),
  promptMoneyPerDay: amount('', 2),
  promptPriceIn: amount('', 4),
  promptPriceOut: amount('', 4),
  /** The price of a transcribed minute, for servers that report no tokens for voice messages. */
  promptPriceMinute: amount('', 4),
} as const;
export const settingTable = { ...companyTable, ...bankTable } as const;
export type SettingKey = keyof typeof settingTable;

const isKey = (name: string): name is SettingKey => Object.hasOwn(settingTable, name);
/** The settings that each company makes. */
export const settingKeys: readonly SettingKey[] = Object.keys(companyTable).filter(isKey);
/** The settings that are made once for the whole installation. */
export const bankKeys: readonly SettingKey[] = Object.keys(bankTable).filter(isKey);
/** Returns the settings that a user of a company may know. */
export const settingKeysOf = (companyId: number, admin = true): readonly SettingKey[] =>
  companyId === INSTALLATION && admin ? [...settingKeys, ...bankKeys] : settingKeys;

/** Returns the key of a company's setting. Throws ERR_NO_SETTING_FOUND. */
export const settingKeyOf = (name: string, companyId: number): SettingKey => {
  if (!isKey(name) || !settingKeysOf(companyId).includes(name)) throw new Refused('ERR_NO_SETTING_FOUND');
  return name;
};

export const isSecret = (key: string): boolean => isKey(key) && settingTable[key].is === 'secret';

export const secretKeys: readonly SettingKey[] = Object.keys(settingTable).filter(isKey).filter(isSecret);

/**
 * The secrets that go to the server at an address: secret settings, or the API keys of prompts. A secret belongs to one
 * server, so a new address requires entering it again. `empty`: the address that '' stands for.
 */
export const sentTo: {
  readonly [K in SettingKey]?: { secrets: readonly SettingKey[]; prompts: boolean; empty: string };
} = {
  ipixc: { secrets: ['tokenixc'], prompts: false, empty: '' },
  ipmkauth: { secrets: ['clientsecretmkauth'], prompts: false, empty: '' },
  openAiAddress: { secrets: [], prompts: true, empty: 'https://api.openai.com' },
};

/** Whether secrets would now go to another server. An empty former address received none. */
export const isOtherServer = (key: SettingKey, before: string, now: string): boolean => {
  const { empty = '' } = sentTo[key] ?? {};
  const serverAt = (address: string) => (URL.canParse(address) ? new URL(address).origin : address);
  const [from, to] = [serverAt(before || empty), serverAt(now || empty)];
  return from !== '' && from !== to;
};

/** Addresses must not contain a user and password, which the log would store unencrypted. */
const webAddress = (value: string): boolean => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && !url.username && !url.password;
};
const line = (longest: number) => text(4 * longest).pipe(z.string().trim().max(longest, 'Too Long!'));
const cpfOrCnpj = /^(\d{11}|\d{14})$/;

/** Returns the schema of a setting's values, for its form and its call. */
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

/** A secret that contains the mask was not edited, so its value stays (privacy.md, Secrets). */
export const keepsSecret = (key: SettingKey, value: string): boolean => isSecret(key) && isMask(value);
