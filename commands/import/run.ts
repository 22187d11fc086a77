import type { Deps } from '../deps.ts';
import { takeCompanies } from './companies.ts';
import { beginImport } from './importing.ts';
import { takeUsers } from './people.ts';
import { takeQueues } from './queues.ts';
import type { Report } from './report.ts';
import type { Source } from './source.ts';
import { takeQuickMessages, takeTags } from './texts.ts';

/**
 * Takes over what a database of the Whaticket family holds (design.md, Moving in): every record once, however often this is
 * begun. `media`: the folder of their files.
 */
export const runImport = async (
  deps: Deps,
  source: Source,
  { report, media, say }: { report: Report; media: string | null; say: (stage: string) => void },
): Promise<void> => {
  const importing = await beginImport(deps, source, report, media);
  const stages = {
    companies: takeCompanies,
    queues: takeQueues,
    users: takeUsers,
    tags: takeTags,
    'quick messages': takeQuickMessages,
  };
  for (const [stage, take] of Object.entries(stages)) {
    say(stage);
    await take(importing);
  }
};
