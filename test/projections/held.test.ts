import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { catalogue } from '../../domain/catalogue.ts';
import type { EventSpec, Personal } from '../../domain/kernel/event.ts';
import { personalDataTables } from '../../runtime/scrub.ts';
import { openLog, openViews, type Views } from './views.ts';

const golden = z
  .array(z.object({ type: z.string(), stream: z.string(), data: z.record(z.string(), z.unknown()) }))
  .parse(JSON.parse(readFileSync(new URL('../eventstore/golden.json', import.meta.url), 'utf8')));
const specs: Readonly<Record<string, EventSpec>> = catalogue;
const CONTACT = 'Zoraide Pindamonhangaba';
/** A list item may be a contact, so its table is rewritten for erased contacts too. */
const MARK = { contact: CONTACT, list: CONTACT, user: 'Aristides Jacarepagua' };

/** An older event of a sign-up, which did not name the founder. */
const signedUp = {
  type: 'CompanyFounded',
  stream: 'company-0.2',
  data: {
    name: 'Nova',
    timeZone: 'UTC',
    language: 'pt',
    dueDate: null,
    planId: 1,
    email: '-',
    phone: '-',
    founderId: 7,
  },
};

/** Returns event data with each text of a person replaced by their mark. */
const marked = (data: Record<string, unknown>, { fields, whose }: Personal) => {
  const texts = ['name', 'email'];
  const marked = (row: object) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, texts.includes(name) ? MARK[whose] : value]));
  const mark = (value: unknown): unknown =>
    whose === 'list' && Array.isArray(value) ? value.map(marked) : typeof value === 'string' ? MARK[whose] : value;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      if (fields.includes(name)) return [name, mark(value)];
      const inside = fields.flatMap((path) => (path.startsWith(`${name}.`) ? path.slice(name.length + 1) : []));
      return [name, inside.reduce((all, key) => (all ? { ...all, [key]: mark(Object(all)[key]) } : all), value)];
    }),
  );
};

let views: Views;
afterAll(() => views?.drop());

test('an erasure rewrites exactly the tables that hold data of the person', async () => {
  views = await openViews();
  const { happened } = openLog();
  // Without events that remove things. Tickets come first, because they show the last message.
  const kept = [signedUp, ...golden].filter(
    ({ type }) => !/Deleted$|Erased$|Forgotten$|Removed$|^TicketEnded$/.test(type),
  );
  const [tickets, others] = [true, false].map((is) => kept.filter(({ stream }) => stream.startsWith('ticket-') === is));
  for (const { type, stream, data } of [...(tickets ?? []), ...(others ?? [])]) {
    const personal = specs[type]?.personal;
    if (personal || stream.startsWith('ticket-'))
      await views.apply([happened(stream, { type, data: personal ? marked(data, personal) : data })]);
  }
  const { tables, parked } = await views.dump();
  expect(parked).toEqual([]);
  const holding = (mark: string) =>
    Object.keys(tables).filter((name) => JSON.stringify(tables[name]).toLowerCase().includes(mark.toLowerCase()));
  expect(holding(MARK.contact).toSorted()).toEqual(personalDataTables.contact.views);
  expect(holding(MARK.user).toSorted()).toEqual(personalDataTables.user.views);
});
