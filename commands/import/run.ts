import type { Deps } from '../deps.ts';
import { takeCampaignSettings } from './campaignSettings.ts';
import { takeCampaigns, takeContactLists } from './campaigns.ts';
import { takeCompanies } from './companies.ts';
import { beginImport, type Media } from './importing.ts';
import { takeConnections } from './connections.ts';
import { takeContacts } from './contacts.ts';
import { takeMessages } from './messages.ts';
import { takeTickets } from './tickets.ts';
import { takeUsers } from './people.ts';
import { takeQueues } from './queues.ts';
import type { Report } from './report.ts';
import { takeSchedules, tellOthers } from './schedules.ts';
import { takeSettings } from './settings.ts';
import type { Source } from './source.ts';
import { takeQuickMessages, takeTags } from './texts.ts';

/**
 * Imports a database of the Whaticket family (design.md, Moving in): every record once, however often it runs. `media`: the
 * folder of the source's files.
 */
export const runImport = async (
  deps: Deps,
  source: Source,
  { report, media, say }: { report: Report; media: Media | null; say: (stage: string) => void },
): Promise<void> => {
  const importing = await beginImport(deps, source, report, media);
  const stages = {
    companies: takeCompanies,
    queues: takeQueues,
    connections: takeConnections,
    users: takeUsers,
    tags: takeTags,
    'quick messages': takeQuickMessages,
    contacts: takeContacts,
    tickets: takeTickets,
    messages: takeMessages,
    settings: takeSettings,
    'scheduled messages': takeSchedules,
    'lists of contacts': takeContactLists,
    campaigns: takeCampaigns,
    'settings of campaigns': takeCampaignSettings,
    'what stays': tellOthers,
  };
  for (const [stage, take] of Object.entries(stages)) {
    say(stage);
    await take(importing);
  }
};
