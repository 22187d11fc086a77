import { z } from 'zod';
import { campaign } from '../../domain/campaign/decider.ts';
import { contactList } from '../../domain/contactList/record.ts';
import { contactListItems } from '../../domain/contactListItem/decider.ts';
import { digitsOf } from '../../domain/kernel/phoneNumber.ts';
import { bucketWith, refuseNoList } from '../contactListItem/bucket.ts';
import { itemForm } from '../contactListItem/contract.ts';
import { handle } from '../kernel/handle/handle.ts';
import { companyCell, flag, idCell, instantCell, nameCell, refCell, textCell } from './cells.ts';
import { UnimportableRow, runConcurrently, type Importing } from './importing.ts';

const lists = z.object({ id: idCell, name: nameCell, companyId: companyCell, createdAt: instantCell });
const items = z.object({
  id: idCell,
  name: nameCell,
  number: textCell,
  email: textCell,
  contactListId: idCell,
  isWhatsappValid: flag,
  companyId: companyCell,
  createdAt: instantCell,
});
const campaigns = z.object({
  id: idCell,
  name: nameCell,
  status: textCell,
  confirmation: flag,
  scheduledAt: instantCell,
  message1: textCell,
  message2: textCell,
  message3: textCell,
  message4: textCell,
  message5: textCell,
  confirmationMessage1: textCell,
  confirmationMessage2: textCell,
  confirmationMessage3: textCell,
  confirmationMessage4: textCell,
  confirmationMessage5: textCell,
  mediaPath: textCell,
  contactListId: refCell,
  tagListId: refCell,
  whatsappId: refCell,
  companyId: companyCell,
  createdAt: instantCell,
});
const admins = z.object({ id: idCell, companyId: companyCell });
/** In these states a campaign has written to no one yet. */
const NOT_BEGUN = new Set(['INATIVA', 'PROGRAMADA', '']);

/** Imports the contact lists with their items. Numbers that were already checked with WhatsApp are not checked again. */
export const importContactLists = async (importing: Importing): Promise<void> => {
  const { deps, source, known, idOf, causeOf, take, home } = importing;
  for await (const page of source.rows('ContactLists', lists))
    for (const row of page)
      await take('contactList', row, async () => {
        const companyId = home(row);
        const target = { companyId, id: idOf('contactList', row.id) };
        const fields = contactList.fields.parse({ name: row.name || `Lista ${row.id}` });
        const cause = causeOf('contactList', row, companyId);
        const done = await handle(deps.store, contactList.decider, {
          target,
          command: { type: 'Create', fields },
          cause,
        });
        known.contactList.set(row.id, target.id);
        return done;
      });
  const put = async (row: z.output<typeof items>) => {
    const companyId = home(row);
    const listId = known.contactList.get(row.contactListId);
    if (listId === undefined) throw new UnimportableRow('its list was left');
    await refuseNoList(deps, companyId, listId);
    const number = digitsOf(row.number);
    const { data: who, error } = itemForm.safeParse({ name: row.name.trim() || number, number, email: row.email });
    if (!who) throw new UnimportableRow(`its ${String(error.issues[0]?.path[0])} is none`);
    const own = idOf('contactListItem', row.id);
    const target = bucketWith(companyId, listId, number);
    const cause = causeOf('contactListItem', row, companyId);
    const keyId = await deps.ids.next(contactListItems.feature);
    const command = { type: 'AddItem', row: { ...who, id: own }, keyId, by: null } as const;
    const done = await handle(deps.store, contactListItems, { target, command, cause });
    if (row.isWhatsappValid) {
      const checked = { type: 'NoteChecked', id: own, asked: number, spelled: number } as const;
      await handle(deps.store, contactListItems, { target, command: checked, cause });
    }
    return done;
  };
  for await (const page of source.rows('ContactListItems', items))
    await runConcurrently(
      page,
      ({ id: there }) => there,
      (row) => take('contactListItem', row, () => put(row)),
    );
};

/** The first imported admin of each company, by the source id of the company, because the author of a campaign is unknown. */
const adminsOf = async ({ source, known }: Importing): Promise<Map<number, number>> => {
  const found = new Map<number, number>();
  for await (const page of source.rows('Users', admins, { among: { column: 'profile', values: ['admin'] } }))
    for (const { id: there, companyId } of page) {
      const here = known.user.get(there);
      if (here !== undefined && !found.has(companyId)) found.set(companyId, here);
    }
  return found;
};

/**
 * Imports the campaigns that have not started, with their time if it is in the future. Campaigns that have started are left.
 */
export const importCampaigns = async (importing: Importing): Promise<void> => {
  const { deps, source, known, report, idOf, causeOf, take, home } = importing;
  if (!source.has('Campaigns')) return;
  const planners = await adminsOf(importing);
  const now = new Date().toISOString();
  const planOf = (row: z.output<typeof campaigns>) => ({
    name: row.name || `Campanha ${row.id}`,
    confirmation: row.confirmation,
    // Without its file the campaign would send something else, so it must not start automatically.
    scheduledAt: row.mediaPath ? null : (row.scheduledAt ?? null),
    connectionId: (row.whatsappId && known.connection.get(row.whatsappId)) || null,
    contactListId: (row.contactListId && known.contactList.get(row.contactListId)) || null,
    tagId: (row.tagListId && known.tag.get(row.tagListId)) || null,
    fileListId: null,
    queueId: null,
    messages: [row.message1, row.message2, row.message3, row.message4, row.message5],
    confirmationMessages: [
      row.confirmationMessage1,
      row.confirmationMessage2,
      row.confirmationMessage3,
      row.confirmationMessage4,
      row.confirmationMessage5,
    ],
  });
  for await (const page of source.rows('Campaigns', campaigns))
    for (const row of page)
      await take('campaign', row, async () => {
        const companyId = home(row);
        if (!NOT_BEGUN.has(row.status)) throw new UnimportableRow('it has begun there');
        if (row.scheduledAt && row.scheduledAt < now) throw new UnimportableRow('its time is over');
        const userId = planners.get(row.companyId);
        if (userId === undefined) throw new UnimportableRow('nobody here could have planned it');
        const target = { companyId, id: idOf('campaign', row.id) };
        const planned = { ...planOf(row), userId };
        const cause = causeOf('campaign', row, companyId);
        const command = { type: 'PlanCampaign', planned, now } as const;
        const done = await handle(deps.store, campaign, { target, command, cause });
        if (row.mediaPath) report.left('Campaigns', row.id, 'its file and its time alone: both are to be set here');
        return done;
      });
};
