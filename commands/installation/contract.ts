import { z } from 'zod';
import { installationKeys, logoModes } from '../../domain/installation/table.ts';
import { contract } from '../../domain/kernel/contract.ts';

/** The allowed values depend on the key (domain/installation/table.ts). */
export const changeInstallation = contract({
  method: 'PUT',
  path: '/installation/:key',
  who: 'super',
  summary: 'Change a setting of the installation',
  params: z.object({ key: z.enum(installationKeys) }),
  body: z.object({ value: z.string() }),
  largest: 384 * 1024,
  reply: z.object({ key: z.enum(installationKeys), value: z.string() }),
});

/**
 * Replaces a logo of the installation. Answers with its file name, to which clients prepend `/public/`. ERR_NO_FILE,
 * ERR_FILE_TOO_LARGE, ERR_FILE_KIND_REFUSED (415) for anything but a picture.
 */
export const uploadLogo = contract({
  method: 'POST',
  path: '/settings/logo',
  who: 'super',
  summary: 'Upload a logo of the installation',
  multipart: z.object({ mode: z.enum(logoModes), file: z.file() }),
  reply: z.string(),
});
