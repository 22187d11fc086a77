import { z } from 'zod';
import { nameText, text } from '../kernel/inputs.ts';
import { passwordStrengths } from '../kernel/passwordStrength.ts';

/** The pages whose words the owner of the installation writes, in Markdown. */
export const writtenPages = ['term', 'privacy'] as const;
export type WrittenPage = (typeof writtenPages)[number];

const written = text(60_000).pipe(z.string().trim().max(50_000, 'Too Long!'));

const color = z.string().regex(/^(#[\da-f]{3,8})?$/i, 'Invalid color');
const ofColor = { value: color, fallback: '' } as const;
/** A logo is uploaded; its name in the storage is kept. Here it is only removed. */
const logo = { value: z.literal(''), fallback: '' } as const;

/** What an installation looks like: clients of the family draw all of it, our own none of it yet. */
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
/** The settings of the installation that clients of the family keep among those of a company; null for all others. */
export const sharedKeyOf = (name: string): 'signUp' | BrandKey | null => {
  if (name === 'allowSignup') return 'signUp';
  return isBrandKey(name) ? name : null;
};
/** Their names there. */
export const sharedNames = ['allowSignup', ...brandKeys];
export const logoModes = ['Light', 'Dark', 'Favicon'] as const;

/** What its owner sets for the whole installation: what it may be, and what holds where nothing was saved ('': a page's own words). */
export const installationTable = {
  /** Whether strangers may sign their companies up. */
  signUp: { value: z.enum(['enabled', 'disabled']), fallback: 'enabled' },
  /** How hard to guess new passwords have to be in every company. */
  passwordStrength: { value: z.enum(passwordStrengths), fallback: 'common' },
  term: { value: written, fallback: '' },
  privacy: { value: written, fallback: '' },
  ...brandTable,
} as const;
export type InstallationKey = keyof typeof installationTable;
export const installationKeys = [
  'signUp',
  'passwordStrength',
  ...writtenPages,
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
