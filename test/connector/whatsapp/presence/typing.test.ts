import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { exchangeTyping } from '../../../../connector/whatsapp/presence/typing.ts';
import type { Doing } from '../../../../domain/ticket/doing.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const watching = (groupId = '') => {
  const said: string[] = [];
  const shown: string[] = [];
  const sock = {
    presenceSubscribe: async (jid: string) => void said.push(`subscribe ${jid}`),
    sendPresenceUpdate: async (type: string) => void said.push(type),
  };
  const { showActivity: told, heard } = exchangeTyping({
    which: { companyId: 1, connectionId: 1 },
    ports: {
      address: async (_, contactId) => ({ number: groupId ? '' : `55${contactId}`, lid: '', groupId }),
      nameOf: async (_, { lid }) => (lid === '7' ? 'Ana' : ''),
      doing: ({ name, is }) => void shown.push(`${name} ${is}`),
    },
    sock: () => sock,
  });
  const is = (does: Doing, contactId = 1, says = false) =>
    told({ companyId: 1, connectionId: 1, ticketId: 1, queueId: null, ownerId: null, contactId, is: does, says });
  return { said, is, heard, shown };
};

test('the account is online and subscribed while a user views a conversation, and offline a minute later', async () => {
  const { said, is } = watching();
  await is('viewing');
  await is('viewing', 2);
  const both = ['available', 'subscribe 551@s.whatsapp.net', 'subscribe 552@s.whatsapp.net'];
  expect(said).toEqual(both);
  await jest.advanceTimersByTimeAsync(50_000);
  await is('composing', 1, true);
  await is('gone', 2);
  await jest.advanceTimersByTimeAsync(50_000);
  expect(said).toEqual([...both, 'composing']);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(said).toEqual([...both, 'composing', 'unavailable']);
  await is('viewing');
  expect(said.slice(5)).toEqual(['available', 'subscribe 551@s.whatsapp.net']);
});

test("typing in a group is shown in order with the member's name, to users who have its ticket open", async () => {
  const { said, is, heard, shown } = watching('1203');
  const writes = (lid: string, lastKnownPresence: 'composing' | 'available') =>
    heard({ id: '1203@g.us', presences: { [`${lid}@lid`]: { lastKnownPresence } } });
  writes('7', 'composing');
  await is('viewing');
  await is('composing', 1, true);
  writes('7', 'composing');
  writes('7', 'available');
  writes('8', 'composing');
  await jest.advanceTimersByTimeAsync(0);
  expect(said).toEqual(['available', 'subscribe 1203@g.us', 'composing']);
  expect(shown).toEqual(['Ana composing', 'Ana paused', ' composing']);
});
