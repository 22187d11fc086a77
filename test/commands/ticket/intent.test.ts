import { describe, expect, test } from '@jest/globals';
import { updateTicket } from '../../../commands/ticket/contract.ts';
import { intentOf } from '../../../commands/ticket/intent.ts';
import { ada, bia } from '../../projections/facts.ts';

const ticket = {
  status: 'pending' as const,
  uuid: '',
  contactId: 2,
  connectionId: 3,
  isGroup: false,
  queueId: 1,
  userId: null,
  tagIds: [],
};
const mine = { ...ticket, status: 'open' as const, userId: 7 };
const closed = { ...ticket, status: 'closed' as const, userId: 8 };
const intent = (body: object, state: Parameters<typeof intentOf>[1], by = bia) => {
  const command = intentOf(updateTicket.body.parse(body), state, by);
  if (!command) return null;
  const { type, ...rest } = command;
  const { by: _by, ...to } = { by: null, ...rest };
  return [type, to];
};

describe("the intent behind a client's fields", () => {
  test.each<[string, object, Parameters<typeof intentOf>[1], [string, object]]>([
    ['accept', { status: 'open', userId: 7 }, ticket, ['TakeTicket', { found: 'pending' }]],
    ['accept, without saying who', { status: 'open' }, ticket, ['TakeTicket', { found: 'pending' }]],
    ['reopen', { status: 'open', userId: 7, queueId: 1 }, closed, ['TakeTicket', { found: 'closed' }]],
    ['return', { status: 'pending', userId: null }, mine, ['ReturnTicket', {}]],
    ['return, with its queue', { status: 'pending', userId: '', queueId: 1 }, mine, ['ReturnTicket', {}]],
    [
      'resolve',
      { status: 'closed', userId: 7, queueId: 1, useIntegration: false, promptId: null, integrationId: null },
      mine,
      ['CloseTicket', {}],
    ],
    ['open it for a colleague', { status: 'open', userId: 8 }, ticket, ['TakeTicket', { found: 'pending', userId: 8 }]],
    [
      'open for a colleague for whom it waits',
      { status: 'open', userId: 8 },
      { ...ticket, userId: 8 },
      ['TakeTicket', { found: 'pending', userId: 8 }],
    ],
    [
      'open for a colleague in his queue',
      { status: 'open', userId: 8, queueId: 2 },
      ticket,
      ['TransferTicket', { queueId: 2, userId: 8, status: 'open', found: 'pending' }],
    ],
    [
      'give what is open to a colleague',
      { status: 'open', userId: 8 },
      mine,
      ['TransferTicket', { userId: 8, status: 'open', found: 'open' }],
    ],
    [
      'have it wait for a colleague',
      { status: 'pending', userId: 8 },
      mine,
      ['TransferTicket', { userId: 8, status: 'pending' }],
    ],
    ['let its owner go', { userId: null }, mine, ['ReturnTicket', {}]],
    ['a resolved one back to all', { status: 'pending' }, closed, ['ReturnTicket', {}]],
    ['resolve without a word', { status: 'closed', justClose: true }, mine, ['CloseTicket', { silent: true }]],
    ['resolve, whatever else', { status: 'closed', queueId: 5 }, mine, ['CloseTicket', {}]],
    ['transfer to a queue', { queueId: 2 }, mine, ['TransferTicket', { queueId: 2 }]],
    [
      'transfer to a queue, as clients say it',
      { queueId: 2, status: 'pending', userId: null },
      mine,
      ['TransferTicket', { queueId: 2 }],
    ],
    [
      'transfer to a queue and a user',
      { queueId: '2', userId: '8', whatsappId: 3 },
      mine,
      ['TransferTicket', { queueId: 2, userId: 8 }],
    ],
    ['transfer to a queue and keep it', { queueId: 2, userId: 7 }, mine, ['TransferTicket', { queueId: 2, userId: 7 }]],
    ['transfer to another connection', { whatsappId: 4 }, mine, ['TransferTicket', { connectionId: 4 }]],
    [
      'back to all of its own queue, over another connection',
      { queueId: 1, userId: null, whatsappId: 4 },
      mine,
      ['TransferTicket', { queueId: 1, connectionId: 4 }],
    ],
    ['back to its own queue', { queueId: 1 }, mine, ['TransferTicket', { queueId: 1 }]],
    ['a resolved one back to its queue', { queueId: 1, status: 'pending' }, closed, ['TransferTicket', { queueId: 1 }]],
    ['give it to a colleague', { userId: 8 }, mine, ['TransferTicket', { userId: 8 }]],
    ['a resolved one to who resolved it', { queueId: 1, userId: 8 }, closed, ['TransferTicket', { userId: 8 }]],
    [
      'take it without a word about the status',
      { userId: 7 },
      { ...mine, userId: 8 },
      ['TransferTicket', { userId: 7 }],
    ],
    ['out of all queues', { queueId: 'Nenhuma' }, mine, ['TransferTicket', { queueId: null }]],
  ])('%s', (_, body, state, wanted) => expect(intent(body, state)).toEqual(wanted));

  test.each<[string, object, Parameters<typeof intentOf>[1]]>([
    ['nothing at all', {}, mine],
    ['fields of no concern', { unreadMessages: 0, tags: [] }, mine],
    ['no connection', { whatsappId: null }, mine],
    [
      "a colleague's record written back as it was",
      { status: 'open', userId: 8, queueId: 1, whatsappId: 3 },
      { ...mine, userId: 8 },
    ],
  ])('%s changes nothing', (_, body, state) => expect(intent(body, state, ada)).toBeNull());

  test.each([{ status: 'foo' }, { queueId: 'x' }, { userId: -1 }, { whatsappId: 99_999_999_999 }])(
    '%j is ill-formed',
    (body) => expect(updateTicket.body.safeParse(body).success).toBe(false),
  );
});
