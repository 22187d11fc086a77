import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { openLanes } from '../../../connector/whatsapp/lanes.ts';
import { Unsendable, type Sender } from '../../../connector/whatsapp/deliver.ts';
import { openOutbox } from '../../../connector/whatsapp/outbox.ts';
import { FilesAway } from '../../../runtime/outage.ts';
import type { Outgoing } from '../../../connector/whatsapp/ports.ts';

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
    lanes: openLanes(4),
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

  test('what a user wrote goes before what campaigns have waiting, and those go in their order', async () => {
    const campaigns = [1, 2, 3, 4].map((contact) => ({ ...message(contact, `C${contact}`), ofCampaign: true }));
    const queued: Outgoing[] = [...campaigns];
    const { outbox, line, sent, pass } = rig(queued, 500);
    outbox.open(line());
    await pass(0);
    queued.push(message(9, 'A9'), message(4, 'A4'));
    outbox.wake();
    await pass(5_000);
    // An agent's answer waits for what the campaign says to the same contact, and so that goes with it.
    expect(sent).toEqual(['C1', 'C4', 'A9', 'C2', 'C3']);
  });

  test('while the place of its file is away a message waits, however long, and fails by nothing', async () => {
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

  test('a chat waits for the answer to its message, other chats do not', async () => {
    const { outbox, line, sent, pass } = rig([message(1, 'A1'), message(1, 'A2'), message(2, 'B1')]);
    outbox.open(line());
    await pass();
    expect(sent).toEqual(['A1', 'B1']);
    outbox.answered('A1', 'taken');
    await pass();
    expect(sent).toEqual(['A1', 'B1', 'A2']);
  });

  test('no more go than the connection may send, those first that were queued first; what waits is still queued', async () => {
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
    await pass(2_000); // whose answer is not there holds up nobody
    await pass(2_000);
    expect(sent).toEqual(['A1', 'B1', 'A2', 'C1']);
    await pass(600_000);
    expect(sent.filter((waId) => waId === 'A1')).toHaveLength(1);
  });

  const summed = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

  test('of a long queue no more is read than may go soon, and each newly queued message reads no more than that', async () => {
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

  test('one long chat does not keep others waiting, and a queue that is sent at full speed is sent whole, in order', async () => {
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

  test('what the server does not answer is sent again with the same id, ever more seldom', async () => {
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

  test('what the server never answers has failed after the fifth time, and the next of its chat goes', async () => {
    const { outbox, line, sent, failed, pass } = rig([message(1, 'A1'), message(1, 'A2')]);
    outbox.open(line());
    await pass(120_000);
    expect(failed).toEqual(['A1 ERR_WAPP_NO_ANSWER']);
    expect(sent.filter((waId) => waId === 'A1')).toHaveLength(5);
    expect(sent).toContain('A2');
  });

  test.each(['429', '503'])('refused with %s it is sent again after pauses, and fails with that', async (code) => {
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

  test('what has failed and is queued again is sent again, however old the list was meanwhile', async () => {
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

  test('an answer that comes late counts', async () => {
    const { outbox, line, sent, pass } = rig([message(1, 'A1'), message(1, 'A2')]);
    outbox.open(line());
    await pass(15_100);
    outbox.answered('A1', 'taken');
    await pass(2_000);
    expect(sent).toEqual(['A1', 'A2']);
  });

  test('when the line is open again, what was not answered goes first', async () => {
    const { outbox, line, sent, pass } = rig([message(1, 'A1'), message(1, 'A2')]);
    outbox.open(line());
    await pass();
    outbox.shut();
    await pass(1_000);
    outbox.open(line());
    await pass();
    expect(sent).toEqual(['A1', 'A1']);
  });

  test('what the log knows as taken is not sent', async () => {
    const { outbox, line, sent, settled, pass } = rig([message(1, 'A1'), message(1, 'A2')]);
    settled.add('A1');
    outbox.open(line());
    await pass();
    expect(sent).toEqual(['A2']);
  });

  test('a refused message fails with its code, a dead number with the catalogue’s; both give way', async () => {
    const { outbox, line, sent, failed, pass } = rig([message(404, 'D1'), message(1, 'A1'), message(1, 'A2')]);
    outbox.open(line());
    await pass();
    outbox.answered('A1', { refused: '479' });
    await pass();
    expect(sent).toEqual(['A1', 'A2']);
    expect(failed).toEqual(['D1 ERR_WAPP_INVALID_CONTACT', 'A1 479']);
  });

  test('what cannot be sent five times over an open line has failed', async () => {
    const { outbox, line, failed, pass } = rig([message(1, 'A1')]);
    const send = async () => Promise.reject(new Error('no devices'));
    outbox.open(line({ send }));
    await pass(60_000);
    expect(failed).toEqual(['A1 ERR_SENDING_WAPP_MSG']);
  });

  test('of a contact that the read models do not know the log is asked; whom nobody knows is sent nothing, and it says so', async () => {
    const unknown = { number: '', lid: '', groupId: '' };
    const { outbox, line, sent, failed, pass } = rig([
      { ...message(7, 'A1'), ...unknown },
      { ...message(8, 'B1'), ...unknown },
    ]);
    outbox.open(line());
    await pass();
    expect([sent, failed]).toEqual([['A1 to 557'], ['B1 ERR_NO_CONTACT_FOUND']]);
  });

  test('what the list lost and has again goes in its place, behind what is being sent alone', async () => {
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

  test('what can never be sent has failed at once, and says why', async () => {
    const { outbox, line, failed, sent, pass } = rig([message(1, 'A1'), message(1, 'A2')]);
    const send = async (_: string, { waId }: Outgoing) => {
      if (waId === 'A1') throw new Unsendable('ERR_FILE_GONE');
      sent.push(waId);
    };
    outbox.open(line({ send }));
    await pass();
    expect([failed, sent]).toEqual([['A1 ERR_FILE_GONE'], ['A2']]);
  });

  test('what takes long to send is not sent again meanwhile', async () => {
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

  test('a line that breaks is no failure of the message', async () => {
    const { outbox, line, failed, sent, pass } = rig([message(1, 'A1')]);
    const send = async () => Promise.reject(new Error('connection closed'));
    outbox.open(line({ send, isOpen: () => false }));
    await pass(300_000);
    expect(failed).toEqual([]);
    outbox.open(line());
    await pass();
    expect(sent).toEqual(['A1']);
  });

  test('hundreds of silent chats hold up nobody', async () => {
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

  test('an edit goes behind its message, a deletion behind both; what became of each is told once', async () => {
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

  test('a clock that is set a day ahead and back holds up nobody', async () => {
    const { outbox, line, sent, pass } = rig([message(1, 'A1'), message(2, 'A2'), message(3, 'A3')], 1_000);
    const today = Date.now();
    jest.setSystemTime(today + 86_400_000);
    outbox.open(line());
    await pass();
    jest.setSystemTime(today);
    await pass(2_000);
    expect(sent).toEqual(['A1', 'A2', 'A3']);
  });

  test('what belongs to a deleted campaign is not sent, and holds up nobody', async () => {
    const { outbox, line, sent, failed, pass } = rig([message(1, 'WITHDRAWN'), message(2, 'A2')]);
    outbox.open(line());
    await pass();
    expect([sent, failed]).toEqual([['A2'], ['WITHDRAWN ERR_CAMPAIGN_CANCELLED']]);
  });

  test('an edit that WhatsApp would show to nobody is not sent', async () => {
    const { outbox, line, sent, failed, pass } = rig([wishOf(1, 'A1', 'E1', 'tarde demais')]);
    outbox.open(line());
    await pass();
    expect([sent, failed]).toEqual([[], ['E1 of A1 refused']]);
  });

  test('an edit that the line took away is sent again by the same id when it is back', async () => {
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
