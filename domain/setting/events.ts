import { z } from 'zod';

export const settingEvents = { SettingChanged: { data: z.object({ value: z.string() }) } };
