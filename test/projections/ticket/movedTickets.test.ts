import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { leftOf } from '../../../projections/contact/due.ts';
import type { Tx } from '../../../projections/kernel/view/view.ts';
import { messagesByIds } from '../../../projections/message/read.ts';
import { conversations } from '../../../projections/ticket/conversations.ts';
import { ticketsBy } from '../../../projections/ticket/read.ts';
import * as facts from '../../domain/message/facts.ts';
import { opened } from '../../domain/ticket/facts.ts';
import { aCompany, registered } from '../facts.ts';
import { messageId, messageStream, openLog, openViews, type Views } from '../views.ts';

const [ONE, OTHER] = [2, 20];
const followed = (contactId: number) => ({ type: 'TicketFollowedContact', data: { contactId } }) as const;
const erased = { type: 'ContactErased', data: { reason: 'request' } } as const;

let views: Views;
let log = openLog();
beforeAll(async () => {
  views = await openViews();
});
afterAll(() => views?.drop());
beforeEach(async () => {
  await views.empty();
  log = openLog();
});
const says = (waId: string, contactId: number, over: object = {}) =>
  log.happened(messageStream(waId), { ...facts.received({ waId, body: waId, contactId, ...over }) });
/** A contact that is merged into another and parted again, with messages before, during and after. */
const parted = () => [
  ...aCompany(log),
  log.happened(`contact-1.${OTHER}`, registered('Rui', null, '77')),
  log.happened('ticket-1.1', opened({ contactId: OTHER })),
  says('before', OTHER),
  log.happened('ticket-1.1', followed(ONE)),
  says('meanwhile', ONE, { kind: 'imageMessage', raw: 'CgA=', file: facts.picture }),
  log.happened(messageStream('meanwhile'), facts.mediaStored()),
  log.happened('ticket-1.1', followed(OTHER)),
];
const shown = async () =>
  (await messagesByIds(views.db, 1, [messageId('before'), messageId('meanwhile')]))
    .toSorted((a) => (a.id === messageId('before') ? -1 : 1))
    .map(({ body, contact, isErased }) => ({ body, contact: contact.id, isErased }));
const preview = async () => (await ticketsBy(views.db, 1, 'id', [1]))[0]?.lastMessage;

describe('a message in a ticket that followed its contact', () => {
  test('moves with the ticket, and is erased with the contact it was exchanged with', async () => {
    await views.apply(parted());
    expect(await shown()).toMatchObject([
      { body: 'before', contact: OTHER },
      { body: 'meanwhile', contact: OTHER },
    ]);
    expect((await leftOf(views.db, 1, ONE)).files).toContain('foto.jpg');
    expect((await leftOf(views.db, 1, OTHER)).files).not.toContain('foto.jpg');
    await views.apply([log.happened(`contact-1.${ONE}`, erased)]);
    expect(await shown()).toMatchObject([
      { body: 'before', isErased: false },
      { body: '', isErased: true },
    ]);
    expect(await preview()).toBe('');
  });
  test('stays with a ticket that now belongs to another contact', async () => {
    await views.apply(parted(), [log.happened(`contact-1.${OTHER}`, erased)]);
    expect(await shown()).toMatchObject([
      { body: '', isErased: true },
      { body: 'meanwhile', isErased: false },
    ]);
    expect(await preview()).toBe('📷 meanwhile');
  });
  test('is the same in one batch and event by event', async () => {
    const all = [...parted(), says('since', OTHER), log.happened(`contact-1.${ONE}`, erased)];
    await views.apply(all);
    const { tables } = await views.dump();
    await views.empty();
    await views.apply(...all.map((event) => [event]));
    expect((await views.dump()).tables).toEqual(tables);
  });
});

test('messages of any number of tickets move in one statement, through the index of their conversations', async () => {
  const statements: string[] = [];
  const tx: Tx = {
    query: async (text) => {
      statements.push(text);
      return [];
    },
    notify: async () => {},
    tell: () => {},
  };
  const batch = Array.from({ length: 50 }, (_, n) => [
    log.happened(`ticket-1.${n}`, opened({ contactId: n + 100 })),
    log.happened(`ticket-1.${n}`, followed(ONE)),
  ]).flat();
  await conversations.apply(batch, tx);
  const moving = statements.filter((text) => text.startsWith('update message'));
  expect(moving).toHaveLength(1);
  expect(moving[0]).toContain('m.contact_id = w.was');
});
