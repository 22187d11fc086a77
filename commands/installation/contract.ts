import { z } from 'zod';
import { installationKeys } from '../../domain/installation/table.ts';
import { contract } from '../../domain/kernel/contract.ts';
import { nothing } from '../../domain/kernel/inputs.ts';

/** What a value may be depends on its key (domain/installation/table.ts). */
export const changeInstallation = contract({
  method: 'PUT',
  path: '/installation/:key',
  who: 'super',
  summary: 'Change a setting of the installation',
  params: z.object({ key: z.enum(installationKeys) }),
  query: nothing,
  body: z.object({ value: z.string() }),
  largest: 384 * 1024,
  reply: z.object({ key: z.enum(installationKeys), value: z.string() }),
});
