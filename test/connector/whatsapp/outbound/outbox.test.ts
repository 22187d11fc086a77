import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createKeyedQueue } from '../../../../connector/whatsapp/kernel/keyedQueue.ts';
import { Unsendable, type Sender } from '../../../../connector/whatsapp/outbound/deliver.ts';
import { openOutbox } from '../../../../connector/whatsapp/outbound/outbox.ts';
import { FilesAway } from '../../../../runtime/storeErrors.ts';
import type { Outgoing } from '../../../../connector/whatsapp/kernel/ports.ts';

let places = 0;
const message = (contactId: number, waId: string): Outgoing => ({
  contactId,
  waId,
  of: { waId, fromMe: true, number: '', lid: '' },
  wish: null,
  isForwarded: false,
  number: `55${contactId}`,
  lid: '',
  groupId: '',
  body: waId,
  media: null,
  mentions: null,
  quoted: null,
  position: String(++places),
});

const rig = (queued: Outgoing[], gapMs = 0) => {
  const sent: string[] = [];
  const failed: string[] = [];
  const refused: string[] = [];
  const reads: number[] = [];
  const settled = new Set<string>();
  const ending = new AbortController();
  const outbox = openOutbox({
    which: { companyId: 1, connectionId: 1 },
    ports: {
      outbox: async (_, behind, limit) => {
        const rows = queued.filter(({ position }) => BigInt(position) > BigInt(behind)).slice(0, limit);
        reads.push(rows.length);
        return rows;
      },
      standing: async (_, { waId, wish }) =>
        settled.has(waId)
          ? 'done'
          : wish?.body === 'tarde demais'
            ? 'late'
            : waId === 'WITHDRAWN'
              ? 'withdrawn'
              : 'waits',
      settle: async ({ of, wishId, done }) => void failed.push(`${wishId} of ${of.waId} ${done ? 'done' : 'refused'}`),
      refused: async ({ waId, code }) => void refused.push(`${waId} ${code}`),
      fail: async ({ waId, reason }) => void failed.push(`${waId} ${reason}`),
      address: async (_, contactId) => ({ number: contactId === 7 ? '557' : '', lid: '', groupId: '' }),
    },
    lanes: createKeyedQueue(4),
    signal: ending.signal,
    gapMs,
  });
  const line = (over: Partial<Sender> = {}): Sender => ({
    find: async ({ number }) => (number === '55404' ? null : `${number}@s.whatsapp.net`),
    send: async (_, { waId, number }) => void sent.push(number === '557' ? `${waId} to ${number}` : waId),
    isOpen: () => true,
    ...over,
  });
  const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms);
  return { outbox, line, sent, failed, refused, reads, settled, ending, pass };
};

describe('the outbox', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('sends what users wrote before waiting campaign messages, which keep their order', async () => {
    const campaigns = [1, 2, 3, 4].map((contact) => ({ ...message(contact, `C${contact}`), ofCampaign: true }));
    const queued: Outgoing[] = [...campaigns];
    const { outbox, line, sent, pass } = rig(queued, 500);
    outbox.open(line());
    await pass(0);
    queued.push(message(9, 'A9'), message(4, 'A4'));
    outbox.wake();
    await pass(5_000);
    // An agent's answer waits for the campaign's message to the same contact, so that one is sent early too.
    expect(sent).toEqual(['C1', 'C4', 'A9', 'C2', 'C3']);
  });

  test('keeps a message waiting without a failure while the file store is unreachable', async () => {
    const { outbox, line, sent, failed, pass } = rig([message(1, 'A1')]);
    let away = true;
    const send: Sender['send'] = async (_, { waId }) => {
      if (away) throw new FilesAway('S3 does not answer');
      sent.push(waId);
    };
    outbox.open(line({ send }));
    await pass(3_600_000);
    expect(failed).toEqual([]);
    away = false;
    await pass(300_000);
    expect([sent[0], failed]).toEqual(['A1', []]);
  });

  test('waits for the answer to the message of a chat, but not in other chats', async () => {
    const { outbox, line, sent, pass } = rig([message(1, 'A1'), message(1, 'A2'), message(2, 'B1')]);
    outbox.open(line());
    await pass();
    expect(sent).toEqual(['A1', 'B1']);
    outbox.answered('A1', 'taken');
    await pass();
    expect(sent).toEqual(['A1', 'B1', 'A2']);
  });

  test('sends no faster than the connection may, in queue order, and nothing twice', async () => {
    const queued = [message(1, 'A1'), message(2, 'B1'), message(1, 'A2'), message(3, 'C1')];
    const { outbox, line, sent, settled, pass } = rig(queued, 2_000);
    const take = (waId: string) => {
      settled.add(waId);
      outbox.answered(waId, 'taken');
    };
    outbox.open(line());
    await pass();
    expect(sent).toEqual(['A1']);
    take('A1');
    await pass(1_999);
    expect(sent).toEqual(['A1']);
    await pass(1);
    expect(sent).toEqual(['A1', 'B1']);
    await pass(2_000); // a missing answer blocks no other chat
    await pass(2_000);
    expect(sent).toEqual(['A1', 'B1', 'A2', 'C1']);
    await pass(600_000);
    expect(sent.filter((waId) => waId === 'A1')).toHaveLength(1);
  });

  const summed = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

  test('reads only the part of a long queue that may be sent soon, also when a message is added', async () => {
    const queued = Array.from({ length: 5_000 }, (_, i) => message(1_000 + i, `M${i}`));
    const { outbox, line, sent, settled, reads, pass } = rig(queued, 1_000);
    outbox.open(line());
    await pass();
    expect(summed(reads)).toBeLessThanOrEqual(400);
    for (let n = 1; n <= 10; n++) {
      queued.push(message(9_000 + n, `N${n}`));
      outbox.wake();
      await pass();
    }
    expect(summed(reads)).toBeLessThanOrEqual(11 * 400);
    for (let n = 0; n < 1_000; n++) {
      const last = sent.at(-1) ?? '';
      settled.add(last);
      outbox.answered(last, 'taken');
      queued.splice(0, 1);
      await pass(1_000);
    }
    expect(sent.slice(0, 1_001)).toEqual(Array.from({ length: 1_001 }, (_, i) => `M${i}`));
  });

  test('does not let a long chat delay others, and sends a queue whole and in order at full speed', async () => {
    const queued = [...Array.from({ length: 1_000 }, (_, i) => message(1, `A${i}`)), message(2, 'B')];
    const { outbox, line, sent, reads, pass } = rig(queued);
    outbox.open(line());
    await pass();
    expect(sent).toEqual(['A0', 'B']);
    expect(summed(reads)).toBeLessThanOrEqual(2_500);
    for (let n = 0; n < 999; n++) {
      outbox.answered(`A${n}`, 'taken');
      queued.splice(0, 1);
      await pass();
    }
    expect(sent.filter((waId) => waId !== 'B')).toEqual(Array.from({ length: 1_000 }, (_, i) => `A${i}`));
  });

  test('sends an unanswered message again with the same id, after growing pauses', async () => {
    const { outbox, line, sent, pass } = rig([message(1, 'A1'), message(1, 'A2')]);
    outbox.open(line());
    await pass(15_000 + 1_000);
    expect(sent).toEqual(['A1', 'A1']);
    await pass(15_000 + 2_000);
    expect(sent).toEqual(['A1', 'A1', 'A1']);
    outbox.answered('A1', 'taken');
    await pass();
    expect(sent.at(-1)).toBe('A2');
  });

  test('fails a message after five tries without an answer, and sends the next of its chat', async () => {
    const { outbox, line, sent, failed, pass } = rig([message(1, 'A1'), message(1, 'A2')]);
    outbox.open(line());
    await pass(120_000);
    expect(failed).toEqual(['A1 ERR_WAPP_NO_ANSWER']);
    expect(sent.filter((waId) => waId === 'A1')).toHaveLength(5);
    expect(sent).toContain('A2');
  });

  test.each(['429', '503'])('retries after pauses when refused with %s, then fails with that code', async (code) => {
    const { outbox, line, sent, failed, refused, pass } = rig([message(1, 'A1'), message(1, 'A2')]);
    outbox.open(line());
    await pass();
    const at = [Date.now()];
    for (let tries = 1; tries < 5; tries++) {
      outbox.answered('A1', { refused: code });
      for (const had = sent.length; sent.length === had;) await pass(500);
      at.push(Date.now());
    }
    const pauses = at.slice(1).map((each, i) => each - (at[i] ?? 0));
    expect(pauses[0]).toBeGreaterThanOrEqual(2_500);
    expect(pauses[3]).toBeGreaterThan(pauses[0] ?? 0);
    expect([sent, failed]).toEqual([['A1', 'A1', 'A1', 'A1', 'A1'], []]);
    outbox.answered('A1', { refused: code });
    await pass();
    expect([sent.at(-1), failed]).toEqual(['A2', [`A1 ${code}`]]);
    expect(refused).toEqual(Array(4).fill(`A1 ${code}`));
  });

  test('sends a failed message that is queued again, even if the list was outdated in between', async () => {
    const queued = [message(1, 'A1')];
    const { outbox, line, sent, failed, settled, pass } = rig(queued);
    outbox.open(line());
    await pass();
    outbox.answered('A1', { refused: '479' });
    settled.add('A1');
    outbox.wake();
    await pass();
    expect([sent, failed]).toEqual([['A1'], ['A1 479']]);
    settled.delete('A1');
    queued.splice(0, 1, { ...message(1, 'A1'), position: String(++places) });
    outbox.wake();
    await pass();
    expect(sent).toEqual(['A1', 'A1']);
  });

  test('accepts a late answer', async () => {
    const { outbox, line, sent, pass } = rig([message(1, 'A1'), message(1, 'A2')]);
    outbox.open(line());
    await pass(15_100);
    outbox.answered('A1', 'taken');
    await pass(2_000);
    expect(sent).toEqual(['A1', 'A2']);
  });

  test('sends the unanswered message first when the line is open again', async () => {
    const { outbox, line, sent, pass } = rig([message(1, 'A1'), message(1, 'A2')]);
    outbox.open(line());
    await pass();
    outbox.shut();
    await pass(1_000);
    outbox.open(line());
    await pass();
    expect(sent).toEqual(['A1', 'A1']);
  });

  test('does not send what the log knows as accepted', async () => {
    const { outbox, line, sent, settled, pass } = rig([message(1, 'A1'), message(1, 'A2')]);
    settled.add('A1');
    outbox.open(line());
    await pass();
    expect(sent).toEqual(['A2']);
  });

  test('fails a refused message with its code and a dead number with that of the catalogue, and continues', async () => {
    const { outbox, line, sent, failed, pass } = rig([message(404, 'D1'), message(1, 'A1'), message(1, 'A2')]);
    outbox.open(line());
    await pass();
    outbox.answered('A1', { refused: '479' });
    await pass();
    expect(sent).toEqual(['A1', 'A2']);
    expect(failed).toEqual(['D1 ERR_WAPP_INVALID_CONTACT', 'A1 479']);
  });

  test('fails a message that cannot be sent five times over an open line', async () => {
    const { outbox, line, failed, pass } = rig([message(1, 'A1')]);
    const send = async () => Promise.reject(new Error('no devices'));
    outbox.open(line({ send }));
    await pass(60_000);
    expect(failed).toEqual(['A1 ERR_SENDING_WAPP_MSG']);
  });

  test('asks the log about a contact that the read models lost, and fails if the log has none either', async () => {
    const unknown = { number: '', lid: '', groupId: '' };
    const { outbox, line, sent, failed, pass } = rig([
      { ...message(7, 'A1'), ...unknown },
      { ...message(8, 'B1'), ...unknown },
    ]);
    outbox.open(line());
    await pass();
    expect([sent, failed]).toEqual([['A1 to 557'], ['B1 ERR_NO_CONTACT_FOUND']]);
  });

  test('puts a message that the list had lost in its place, but behind the one being sent', async () => {
    const [lost, ...queued] = ['A0', 'A1', 'A2', 'A3'].map((waId) => message(1, waId));
    const { outbox, line, sent, pass } = rig(queued);
    const other = queued.splice(1, 1);
    outbox.open(line());
    await pass();
    expect(sent).toEqual(['A1']);
    queued.unshift(...(lost ? [lost] : []));
    queued.splice(2, 0, ...other);
    outbox.wake();
    for (const waId of ['A1', 'A0', 'A2']) {
      await pass();
      outbox.answered(waId, 'taken');
    }
    await pass();
    expect(sent).toEqual(['A1', 'A0', 'A2', 'A3']);
  });

  test('fails a message that can never be sent at once, with the reason', async () => {
    const { outbox, line, failed, sent, pass } = rig([message(1, 'A1'), message(1, 'A2')]);
    const send = async (_: string, { waId }: Outgoing) => {
      if (waId === 'A1') throw new Unsendable('ERR_FILE_GONE');
      sent.push(waId);
    };
    outbox.open(line({ send }));
    await pass();
    expect([failed, sent]).toEqual([['A1 ERR_FILE_GONE'], ['A2']]);
  });

  test('does not send a message again while it is still being sent', async () => {
    const { outbox, line, pass } = rig([message(1, 'A1')]);
    const begun: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const send = async (_: string, { waId }: Outgoing) => {
      begun.push(waId);
      await promise;
    };
    outbox.open(line({ send }));
    await pass(120_000);
    resolve();
    await pass();
    outbox.answered('A1', 'taken');
    await pass(120_000);
    expect(begun).toEqual(['A1']);
  });

  test('does not count a broken line as a failure of the message', async () => {
    const { outbox, line, failed, sent, pass } = rig([message(1, 'A1')]);
    const send = async () => Promise.reject(new Error('connection closed'));
    outbox.open(line({ send, isOpen: () => false }));
    await pass(300_000);
    expect(failed).toEqual([]);
    outbox.open(line());
    await pass();
    expect(sent).toEqual(['A1']);
  });

  test('is not blocked by hundreds of chats without an answer', async () => {
    const dead = Array.from({ length: 400 }, (_, i) => message(1_000 + i, `D${i}`));
    const { outbox, line, sent, pass } = rig([...dead, message(1, 'A1')]);
    outbox.open(line());
    for (let i = 0; i < 60 && !sent.includes('A1'); i++) {
      await pass(30_000);
      outbox.wake();
    }
    expect(sent).toContain('A1');
  });

  const wishOf = (contactId: number, ofWaId: string, waId: string, body = ''): Outgoing => ({
    ...message(contactId, waId),
    of: { waId: ofWaId, fromMe: true, number: '', lid: '' },
    wish: { is: body ? 'edit' : 'deletion', body },
  });

  test('sends an edit after its message and a deletion after both, and reports each outcome once', async () => {
    const queued = [message(1, 'A1'), wishOf(1, 'A1', 'E1', 'Oi!'), wishOf(1, 'A1', 'D1')];
    const { outbox, line, sent, failed, pass } = rig(queued);
    outbox.open(line());
    await pass();
    expect(sent).toEqual(['A1']);
    outbox.answered('A1', 'taken');
    await pass();
    expect(sent).toEqual(['A1', 'E1']);
    outbox.answered('E1', 'taken');
    await pass();
    outbox.answered('D1', { refused: '479' });
    await pass();
    expect([sent, failed]).toEqual([
      ['A1', 'E1', 'D1'],
      ['E1 of A1 done', 'D1 of A1 refused'],
    ]);
    outbox.wake(); // the list may still hold them
    await pass();
    expect([sent.length, failed.length]).toEqual([3, 2]);
  });

  test('continues when the clock is set a day ahead and back', async () => {
    const { outbox, line, sent, pass } = rig([message(1, 'A1'), message(2, 'A2'), message(3, 'A3')], 1_000);
    const today = Date.now();
    jest.setSystemTime(today + 86_400_000);
    outbox.open(line());
    await pass();
    jest.setSystemTime(today);
    await pass(2_000);
    expect(sent).toEqual(['A1', 'A2', 'A3']);
  });

  test('does not send a message of a deleted campaign, and continues', async () => {
    const { outbox, line, sent, failed, pass } = rig([message(1, 'WITHDRAWN'), message(2, 'A2')]);
    outbox.open(line());
    await pass();
    expect([sent, failed]).toEqual([['A2'], ['WITHDRAWN ERR_CAMPAIGN_CANCELLED']]);
  });

  test('does not send an edit that WhatsApp would show to no one', async () => {
    const { outbox, line, sent, failed, pass } = rig([wishOf(1, 'A1', 'E1', 'tarde demais')]);
    outbox.open(line());
    await pass();
    expect([sent, failed]).toEqual([[], ['E1 of A1 refused']]);
  });

  test('sends an edit again with the same id after the line broke', async () => {
    const { outbox, line, sent, failed, pass } = rig([wishOf(1, 'A1', 'E1', 'Oi!')]);
    outbox.open(line());
    await pass();
    outbox.shut();
    await pass();
    outbox.open(line());
    await pass();
    outbox.answered('E1', 'taken');
    await pass();
    expect([sent, failed]).toEqual([['E1', 'E1'], ['E1 of A1 done']]);
  });
});
