import { z } from 'zod';
import { shownBrand } from '../../domain/installation/brand.ts';
import { writtenPages } from '../../domain/installation/pages.ts';
import { contract } from '../../domain/kernel/contract.ts';
import { text } from '../../domain/kernel/inputs.ts';

/**
 * Whether sign-up is open, the required strength of passwords, and the name and logos of the installation. Also after how
 * many silent hours a connection suggests closing its tickets (R735).
 */
export const getInstallation = contract({
  method: 'GET',
  path: '/installation',
  who: 'public',
  summary: 'The public texts and settings of the installation',
  reply: z.object({ signUp: z.boolean(), passwordStrength: z.string(), autoCloseHours: z.number(), brand: shownBrand }),
});

/** '' if the owner has written nothing; the web client then shows its default text. */
export const getWrittenPage = contract({
  method: 'GET',
  path: '/installation/pages/:page',
  who: 'public',
  summary: 'The terms of use or the privacy notice, in Markdown',
  params: z.object({ page: z.enum(writtenPages) }),
  reply: z.object({ text: z.string() }),
});

/** Settings that clients need before sign-in: the look of the installation. `''` if not set or not public. */
export const getPublicSetting = contract({
  method: 'GET',
  path: '/public-settings/:key',
  who: 'public',
  summary: 'A public setting of the installation',
  params: z.object({ key: text(100) }),
  reply: z.string(),
});
