import { z } from 'zod';
import { nameText, text } from '../kernel/inputs.ts';
import { passwordStrengths } from '../kernel/passwordStrength.ts';
import { writtenPages } from './pages.ts';

const written = text(60_000).pipe(z.string().trim().max(50_000, 'Too Long!'));

/** A price of a message, or '' for none. */
const price = {
  value: text(20).pipe(
    z
      .string()
      .trim()
      .transform((typed) => typed.replace(',', '.'))
      .pipe(z.string().regex(/^(\d{1,6}(\.\d{1,4})?)?$/, 'Invalid number')),
  ),
  fallback: '',
} as const;
const color = z.string().regex(/^(#[\da-f]{3,8})?$/i, 'Invalid color');
const ofColor = { value: color, fallback: '' } as const;
/** A logo is uploaded by another call, which stores its name. This setting can only remove it. */
const logo = { value: z.literal(''), fallback: '' } as const;

/** The branding of an installation. Clients of the family show all of it, our client its name and logos. */
export const brandTable = {
  appName: { value: nameText(200).pipe(z.string().trim().max(50, 'Too Long!')), fallback: '' },
  appLogoLight: logo,
  appLogoDark: logo,
  appLogoFavicon: logo,
  primaryColorLight: ofColor,
  primaryColorDark: ofColor,
  chatlistLight: ofColor,
  chatlistDark: ofColor,
  boxLeftLight: ofColor,
  boxLeftDark: ofColor,
  boxRightLight: ofColor,
  boxRightDark: ofColor,
} as const;
export type BrandKey = keyof typeof brandTable;
export const isBrandKey = (key: string): key is BrandKey => Object.hasOwn(brandTable, key);
export const brandKeys = Object.keys(brandTable).filter(isBrandKey);
/** Returns the installation's setting that clients of the family list among a company's settings, or null. */
export const sharedKeyOf = (name: string): 'signUp' | BrandKey | null => {
  if (name === 'allowSignup') return 'signUp';
  return isBrandKey(name) ? name : null;
};
/** The names of those settings in clients of the family. */
export const sharedNames = ['allowSignup', ...brandKeys];
export const logoModes = ['Light', 'Dark', 'Favicon'] as const;
export type LogoMode = (typeof logoModes)[number];
/** The largest logo, in megabytes (of 1,048,576 bytes). Every visitor of the sign-in page loads it. */
export const largestLogo = 1;

/**
 * The settings of the whole installation: allowed values, and the fallback where nothing was saved ('': a page's default
 * text).
 */
export const installationTable = {
  /** Whether new companies may sign up. */
  signUp: { value: z.enum(['enabled', 'disabled']), fallback: 'enabled' },
  /** The required strength of new passwords in every company. */
  passwordStrength: { value: z.enum(passwordStrengths), fallback: 'common' },
  term: { value: written, fallback: '' },
  privacy: { value: written, fallback: '' },
  /** The prices that Meta asks for messages over the official API, and how many replies a number has free in a month. */
  messageCurrency: {
    value: z
      .string()
      .trim()
      .regex(/^[A-Z]{3}$/, 'Unknown value'),
    fallback: 'USD',
  },
  messagePriceMarketing: price,
  messagePriceUtility: price,
  messagePriceAuthentication: price,
  messagePriceService: price,
  messageFreeReplies: {
    value: z
      .string()
      .trim()
      .regex(/^\d{1,6}$/, 'Invalid number'),
    fallback: '1000',
  },
  ...brandTable,
} as const;
/** The settings of the price list. */
export const priceKeys = [
  'messageCurrency',
  'messagePriceMarketing',
  'messagePriceUtility',
  'messagePriceAuthentication',
  'messagePriceService',
  'messageFreeReplies',
] as const satisfies readonly (keyof typeof installationTable)[];
export type InstallationKey = keyof typeof installationTable;
export const installationKeys = [
  'signUp',
  'passwordStrength',
  ...writtenPages,
  ...priceKeys,
  'appName',
  'appLogoLight',
  'appLogoDark',
  'appLogoFavicon',
  'primaryColorLight',
  'primaryColorDark',
  'chatlistLight',
  'chatlistDark',
  'boxLeftLight',
  'boxLeftDark',
  'boxRightLight',
  'boxRightDark',
] as const satisfies readonly InstallationKey[];
