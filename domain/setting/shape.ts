import { z } from 'zod';

/** One setting as users read it. A secret is a mask for admins and '' for other users. */
export const settingShape = z.object({ key: z.string(), value: z.string() });
export type SettingRecord = z.infer<typeof settingShape>;

/**
 * One change of a setting, or of the company's `schedules` or `timeZone`: who, when (UTC), from what to what. A secret shows
 * only 'changed' or 'removed', and hours only 'changed'.
 */
export const settingChangeShape = z.object({
  id: z.string(),
  key: z.string(),
  /** Null: the system made the change. */
  userId: z.number().nullable(),
  /** '' where the user was erased or the system made the change. */
  name: z.string(),
  at: z.string(),
  before: z.string(),
  after: z.string(),
});
export type SettingChange = z.infer<typeof settingChangeShape>;
