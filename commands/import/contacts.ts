import { z } from 'zod';
import { contact } from '../../domain/contact/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { digitsOf } from '../../domain/kernel/phoneNumber.ts';
import type { Cause } from '../../runtime/http.ts';
import { registerContact } from '../contact/registerContact.ts';
import { createGroupCache } from '../contact/group.ts';
import { recordSighting } from '../contact/recordSighting.ts';
import { load } from '../kernel/handle/handle.ts';
import { companyCell, flag, idCell, instantCell, nameCell, textCell } from './cells.ts';
import { UnimportableRow, runConcurrently, type Importing } from './importing.ts';

const contacts = z.object({
  id: idCell,
  companyId: companyCell,
  name: nameCell,
  number: textCell,
  email: textCell,
  isGroup: flag,
  disableBot: flag,
  createdAt: instantCell,
});
type Row = z.output<typeof contacts>;
const customFields = z.object({ contactId: idCell, name: nameCell, value: textCell });

type Whose = { companyId: number; cause: Cause; extraInfo: { name: string; value: string }[] };
const SHORTEST = 5;
const LONGEST = 20;
const duplicated = z.object({ contactId: z.number() });

/** Imports a person with a number, as if entered by a user. A contact who is already here stays unchanged. */
const enter = async (importing: Importing, row: Row, { companyId, cause, extraInfo }: Whose) => {
  const number = digitsOf(row.number);
  if (number.length < SHORTEST || number.length > LONGEST) throw new UnimportableRow('its number is none');
  const { name, email, disableBot } = row;
  const details = { name: name.trim() || number, email, disableBot, extraInfo };
  const reach = async () => ({ number, pictureUrl: '' });
  try {
    const entry = { companyId, typed: number, details, reach };
    const { id: here, ...told } = await registerContact(importing.making('contact', row.id), entry, cause);
    return { here, told };
  } catch (error) {
    const { data } = duplicated.safeParse(error instanceof Refused ? error.detail : null);
    if (!data) throw error;
    return { here: data.contactId, told: 'matched' as const };
  }
};

/** Imports a group by its address, or a person with only a LID. */
const see = async (importing: Importing, row: Row, { companyId, cause }: Whose) => {
  const deps = importing.making('contact', row.id);
  const own = { companyId, id: importing.idOf('contact', row.id) };
  const before = (await load(deps.store, contact, own)).state.is !== 'absent';
  const [user = ''] = row.number.split('@');
  const seen = { companyId, connectionId: importing.idOf('connection', 0) };
  const here = row.isGroup
    ? await createGroupCache(deps).resolve({ ...seen, groupId: user, subject: row.name }, cause)
    : (await recordSighting(deps, { ...seen, number: null, lid: user, name: row.name, from: 'agenda' }, cause)).id;
  return { here, told: here !== own.id ? ('matched' as const) : { repeated: before, position: null } };
};

/** Imports the contacts and groups, with their custom fields. */
export const importContacts = async (importing: Importing): Promise<void> => {
  const { source, contactOf, causeOf, idOf, take, home } = importing;
  for await (const page of source.rows('Contacts', contacts)) {
    const noted = new Map<number, { name: string; value: string }[]>();
    const wanted = { among: { column: 'contactId', values: page.map(({ id: there }) => there) } };
    if (source.has('ContactCustomFields'))
      for await (const fields of source.rows('ContactCustomFields', customFields, wanted))
        for (const { contactId, ...field } of fields) noted.set(contactId, [...(noted.get(contactId) ?? []), field]);
    await runConcurrently(
      page,
      ({ id: there }) => there,
      (row) =>
        take('contact', row, async () => {
          const companyId = home(row);
          const whose = { companyId, cause: causeOf('contact', row, companyId), extraInfo: noted.get(row.id) ?? [] };
          const isSeen = row.isGroup || row.number.endsWith('@lid');
          contactOf.left.add(row.id);
          const { here, told } = await (isSeen ? see : enter)(importing, row, whose);
          contactOf.left.delete(row.id);
          if (here !== idOf('contact', row.id)) contactOf.others.set(row.id, here);
          return told;
        }),
    );
  }
};
