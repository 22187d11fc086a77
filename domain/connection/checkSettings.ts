import type { z } from 'zod';
import { Refused } from '../kernel/decider.ts';
import type { connectionChannels, connectionSettings } from './events.ts';
import { importFault, importFaults } from './imports.ts';

type Settings = z.infer<typeof connectionSettings>;
type Channel = (typeof connectionChannels)[number];

/** Returns the settings. Throws a refusal if they miss what their channel or their queues need. */
export const checkSettings = (settings: Settings, channel: Channel): Settings => {
  const { phoneNumberId, businessAccountId } = settings;
  if (channel === 'cloud' && !(phoneNumberId && businessAccountId)) throw new Refused('ERR_CLOUD_IDS_REQUIRED');
  if (settings.queueIds.length > 1 && !settings.greetingMessage.trim()) throw new Refused('ERR_WAPP_GREETING_REQUIRED');
  return settings;
};

/** Returns the settings. Throws a refusal for wrong import dates, but not for unchanged ones, which may be too old by now. */
export const checkImport = (settings: Settings, before: Settings | null, at: string | undefined): Settings => {
  const same =
    before?.importOldMessages === settings.importOldMessages &&
    before.importRecentMessages === settings.importRecentMessages;
  const fault = at === undefined || same ? null : importFault(settings, new Date(at));
  if (fault) throw new Refused(importFaults[fault]);
  return settings;
};
