import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { noSecrets } from '../../../domain/connection/decider.ts';
import { windowFactsOf } from '../../../projections/message/serviceWindow.ts';
import { received } from '../../domain/message/facts.ts';
import { opened } from '../../domain/ticket/facts.ts';
import { aCompany } from '../facts.ts';
import { messageStream, openLog, openViews, type Views } from '../views.ts';

let views: Views;
beforeAll(async () => {
  views = await openViews();
});
afterAll(() => views?.drop());

test('a message within the second in which a number moved to the official API opens the window, one before the move does not', async () => {
  const log = openLog();
  const second = Math.floor(Date.now() / 1000);
  const at = new Date(second * 1000 + 900).toISOString();
  const said = (name: string) =>
    log.happened(messageStream(name), received({ ticketId: 1, connectionId: 3, timestamp: second }), { at });
  const moved = {
    type: 'ConnectionMoved',
    data: {
      channel: 'cloud',
      number: '5511900000001',
      phoneNumberId: '900800700',
      businessAccountId: '700100200',
      cloudSecrets: { ...noSecrets, accessToken: true },
    },
  } as const;
  const facts = () => windowFactsOf(views.db, { companyId: 1, contactId: 2, connectionId: 3 });

  await views.apply([...aCompany(log), log.happened('ticket-1.1', opened()), said('before')]);
  expect(await facts()).toMatchObject({ lastSecond: second });
  await views.apply([log.happened('connection-1.3', moved, { at })]);
  expect(await facts()).toMatchObject({ lastSecond: null });
  await views.apply([said('after')]);
  expect(await facts()).toMatchObject({ lastSecond: second });
});
