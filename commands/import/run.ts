import type { Deps } from '../deps.ts';
import { importCampaignSettings } from './campaignSettings.ts';
import { importCampaigns, importContactLists } from './campaigns.ts';
import { importCompanies } from './companies.ts';
import { beginImport, type ImportedMedia } from './importing.ts';
import { importConnections } from './connections.ts';
import { importContacts } from './contacts.ts';
import { importMessages } from './messages.ts';
import { importTickets } from './tickets.ts';
import { importUsers } from './people.ts';
import { importQueues } from './queues.ts';
import type { Report } from './report.ts';
import { importSchedules, reportOtherTables } from './schedules.ts';
import { importSettings } from './settings.ts';
import type { ImportSource } from './source.ts';
import { importQuickMessages, importTags } from './texts.ts';

/**
 * Imports a database of the Whaticket family (stores.md, Import): every record once, however often it runs. `media`:
 * the folder of the source's files.
 */
export const runImport = async (
  deps: Deps,
  source: ImportSource,
  { report, media, say }: { report: Report; media: ImportedMedia | null; say: (stage: string) => void },
): Promise<void> => {
  const importing = await beginImport(deps, source, report, media);
  const stages = {
    companies: importCompanies,
    queues: importQueues,
    connections: importConnections,
    users: importUsers,
    tags: importTags,
    'quick messages': importQuickMessages,
    contacts: importContacts,
    tickets: importTickets,
    messages: importMessages,
    settings: importSettings,
    'scheduled messages': importSchedules,
    'lists of contacts': importContactLists,
    campaigns: importCampaigns,
    'settings of campaigns': importCampaignSettings,
    'what stays': reportOtherTables,
  };
  for (const [stage, take] of Object.entries(stages)) {
    say(stage);
    await take(importing);
  }
};
