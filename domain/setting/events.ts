import { z } from 'zod';

export const settingEvents = {
  SettingChanged: { data: z.object({ value: z.string() }), plain: ['value'] },
  /** The value is stored encrypted elsewhere (privacy.md, Secrets). `set` false: it was removed. */
  SecretChanged: { data: z.object({ set: z.boolean() }) },
};
