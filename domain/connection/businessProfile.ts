import { z } from 'zod';

/** The lines of business that WhatsApp knows; '' if none was chosen. */
export const businessVerticals = [
  'UNDEFINED',
  'OTHER',
  'AUTO',
  'BEAUTY',
  'APPAREL',
  'EDU',
  'ENTERTAIN',
  'EVENT_PLAN',
  'FINANCE',
  'GROCERY',
  'GOVT',
  'HOTEL',
  'HEALTH',
  'NONPROFIT',
  'PROF_SERVICES',
  'RETAIL',
  'TRAVEL',
  'RESTAURANT',
  'NOT_A_BIZ',
] as const;

const line = (most: number) => z.string().trim().max(most, 'Too Long!');
const webAddress = line(256).refine((text) => text === '' || /^https?:\/\/\S+\.\S+$/.test(text), 'Invalid address');

/** The public profile of a business, within WhatsApp's limits. WhatsApp takes no empty `about`. */
export const businessProfileChanges = z
  .object({
    about: line(139).min(1, 'Required'),
    address: line(256),
    description: line(512),
    email: line(128).refine((text) => text === '' || z.email().safeParse(text).success, 'Invalid email'),
    vertical: z.enum(businessVerticals),
    websites: z.array(webAddress).max(2),
  })
  .partial();
export type BusinessProfileChanges = z.output<typeof businessProfileChanges>;

/** The profile as WhatsApp has it; '' for what is not set. */
export const businessProfile = z.object({
  about: z.string(),
  address: z.string(),
  description: z.string(),
  email: z.string(),
  vertical: z.string(),
  websites: z.array(z.string()),
  pictureUrl: z.string(),
});
export type BusinessProfile = z.infer<typeof businessProfile>;
