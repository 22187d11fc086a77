import { z } from 'zod';
import { text } from '../kernel/inputs.ts';
import { passwordStrengths } from '../kernel/passwordStrength.ts';

/** The pages whose words the owner of the installation writes, in Markdown. */
export const writtenPages = ['term', 'privacy'] as const;
export type WrittenPage = (typeof writtenPages)[number];

const written = text(60_000).pipe(z.string().trim().max(50_000, 'Too Long!'));

/** What its owner sets for the whole installation: what it may be, and what holds where nothing was saved ('': a page's own words). */
export const installationTable = {
  /** Whether strangers may sign their companies up. */
  signUp: { value: z.enum(['enabled', 'disabled']), fallback: 'enabled' },
  /** How hard to guess new passwords have to be in every company. */
  passwordStrength: { value: z.enum(passwordStrengths), fallback: 'common' },
  term: { value: written, fallback: '' },
  privacy: { value: written, fallback: '' },
} as const;
export type InstallationKey = keyof typeof installationTable;
export const installationKeys = [
  'signUp',
  'passwordStrength',
  ...writtenPages,
] as const satisfies readonly InstallationKey[];
