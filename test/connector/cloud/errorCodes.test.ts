import { describe, expect, test } from '@jest/globals';
import { knownErrorCodes } from '../../../connector/cloud/graph/errorRules.ts';
import { GraphError } from '../../../connector/cloud/graph/graphError.ts';
import { cloudSenderOf } from '../../../connector/cloud/outbound/sender.ts';
import { createCloudRate } from '../../../connector/cloud/rate.ts';
import { SendLater, Unsendable } from '../../../connector/whatsapp/outbound/deliver.ts';
import { accountRestriction } from '../../../domain/connection/restriction.ts';
import { isAccountRefusal } from '../../../domain/kernel/accountRefusals.ts';
import { refusalTexts } from '../../../domain/kernel/refusals/texts.ts';
import { errorRows, type AtOnce } from './errorCodes.ts';
import { failedWith } from './failedStatus.ts';

const nothing = () => Promise.resolve();
const each = errorRows.flatMap(({ codes, ...row }) => codes.map((code) => [code, row] as const));

/** Returns what the sender does with a text that Meta refuses at once, and the reasons that it gives. */
const refusedAtOnce = async (code: number): Promise<{ is: AtOnce; reasons: string[] }> => {
  const refused = new GraphError({ code, subcode: null, details: '', status: 400, retryAfterMs: null, traceId: '' });
  const reasons: string[] = [];
  const sender = cloudSenderOf({
    client: { send: () => Promise.reject(refused), uploadFile: () => Promise.reject(refused) },
    sends: Object({ find: nothing, begin: nothing, undo: nothing }),
    rate: createCloudRate(),
    read: Object(nothing),
    language: async () => 'pt',
    accepted: nothing,
    broken: (reason) => void reasons.push(reason),
    isOpen: () => true,
  });
  const text = { waId: '3EB0', position: '1', body: 'oi', media: null, wish: null, quoted: null, of: {} };
  try {
    await sender.send('5511988887777', Object(text));
    return { is: 'waits', reasons };
  } catch (error) {
    if (error instanceof Unsendable) return { is: 'fails', reasons: [error.message] };
    if (!(error instanceof SendLater)) throw error;
    return { is: reasons.length ? 'stops' : 'again', reasons };
  }
};
/** Returns how many refusals in a row restrict the account, which pauses its campaigns; null if ten do not. */
const refusalsUntilPause = (reason: string): number | null => {
  if (!isAccountRefusal(reason)) return null;
  let state = accountRestriction.initial;
  for (let n = 1; n <= 10; n++) {
    const at = `2026-11-30T10:00:0${n % 10}.000Z`;
    const command = { type: 'NoteRefused', by: 'campaign', code: reason, at } as const;
    for (const event of accountRestriction.decide(command, state)) state = accountRestriction.evolve(state, event, at);
    if (state.restriction) return n;
  }
  return null;
};

describe('an error code of Meta', () => {
  test.each(each)('%i at once: %j', async (code, { atOnce, reason }) => {
    const { is, reasons } = await refusedAtOnce(code);
    expect(is).toBe(atOnce);
    expect(reasons).toEqual(atOnce === 'fails' || atOnce === 'stops' ? [reason] : []);
  });

  test.each(each)('%i in a status fails the message, and promises no other try: %j', async (code, row) => {
    const { atOnce, reason, pausesAfter = null } = row;
    const [told, ...more] = await failedWith([{ code, title: 'no' }]);
    expect([told, more]).toEqual([atOnce === 'again' ? 'ERR_CLOUD_AWAY' : reason, []]);
    expect(refusalsUntilPause(told ?? '')).toBe(pausesAfter);
  });

  test.each(errorRows.map(({ reason, words }) => [reason, words] as const))('%s is told in words', (reason, words) => {
    const texts = Object.values(refusalTexts).map((all) => new Map(Object.entries(all)).get(reason) ?? '');
    expect(texts[0]).toMatch(words);
    expect(new Set(texts).size).toBe(3);
    for (const text of texts) expect(text.length).toBeGreaterThan(20);
  });

  test('has a row, if the product knows it', () => {
    const listed = new Set(each.map(([code]) => code));
    // Limits of the Graph API in general, which the list of the Cloud API leaves out.
    const others = new Set([17, 32, 613, 80008]);
    expect(knownErrorCodes.filter((code) => !listed.has(code) && !others.has(code))).toEqual([]);
  });
});
