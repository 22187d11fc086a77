import { z } from 'zod';
import { campaignSettings } from '../../domain/campaign/settings.ts';
import { campaignSettingsForm } from '../campaign/contract.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { companyCell, idCell, textCell } from './cells.ts';
import { UnimportableRow, type ImportedRow, type Importing } from './importing.ts';

const settings = z.object({ id: idCell, key: textCell, value: textCell, companyId: companyCell });
/** Pauses and text variables, which mean the same in both systems. */
const form = campaignSettingsForm.pick({
  messageInterval: true,
  longerIntervalAfter: true,
  greaterInterval: true,
  variables: true,
});

/** Imports the campaign settings of companies that have none here. */
export const importCampaignSettings = async (importing: Importing): Promise<void> => {
  const { deps, source, causeOf, take, home } = importing;
  if (!source.has('CampaignSettings')) return;
  const ofCompany = new Map<number, z.output<typeof settings>[]>();
  for await (const page of source.rows('CampaignSettings', settings))
    for (const row of page) ofCompany.set(row.companyId, [...(ofCompany.get(row.companyId) ?? []), row]);

  /** Sets all of them in one event, because the stream keeps only its newest event. */
  const set = async (there: number, to: z.output<typeof form>): Promise<ImportedRow> => {
    const companyId = home({ companyId: there });
    const target = { companyId, id: 0 };
    if ((await load(deps.store, campaignSettings, target)).revision !== 'none')
      return { repeated: true, position: null };
    const cause = causeOf('campaignSetting', { id: there }, companyId);
    const command = { type: 'ChangeCampaignSettings', to } as const;
    const done = await handle(deps.store, campaignSettings, { target, command, cause });
    return { ...done, repeated: !done.events.length };
  };
  for (const [there, rows] of ofCompany) {
    const good = Object.fromEntries(
      rows
        .flatMap(({ key, value }) => Object.entries(form.safeParse({ [key]: value }).data ?? {}))
        .filter(([, value]) => value !== undefined),
    );
    let done: Promise<ImportedRow> | undefined;
    for (const row of rows)
      await take('campaignSetting', row, async () => {
        if (!Object.hasOwn(form.shape, row.key)) throw new UnimportableRow('it has no counterpart');
        if (!form.safeParse({ [row.key]: row.value }).success) throw new UnimportableRow('it cannot be so here');
        return (done ??= set(there, good));
      });
  }
};
