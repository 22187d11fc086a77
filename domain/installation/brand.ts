import { z } from 'zod';

/** The branding that our client shows: a name, and names of files; '' for the product's own. */
export const shownBrand = z.object({
  appName: z.string(),
  appLogoLight: z.string(),
  appLogoDark: z.string(),
  appLogoFavicon: z.string(),
});
export type ShownBrand = z.infer<typeof shownBrand>;
export const noBrand: ShownBrand = { appName: '', appLogoLight: '', appLogoDark: '', appLogoFavicon: '' };
