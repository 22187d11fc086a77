import { z } from 'zod';

/** One setting as everybody reads it; a secret is a mask to admins and '' to users. */
export const settingShape = z.object({ key: z.string(), value: z.string() });
export type SettingRecord = z.infer<typeof settingShape>;

/**
 * One change of a setting, or of the company's `schedules` or `timeZone`: who, when (UTC), from what to what; of a secret
 * only 'changed' or 'removed', of the hours only 'changed'.
 */
export const settingChangeShape = z.object({
  id: z.string(),
  key: z.string(),
  /** null: nobody who signs in, but the system itself. */
  userId: z.number().nullable(),
  /** '' where the user was forgotten or the system did it. */
  name: z.string(),
  at: z.string(),
  before: z.string(),
  after: z.string(),
});
export type SettingChange = z.infer<typeof settingChangeShape>;
