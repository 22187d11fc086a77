import { openAnswers, type Answer } from './answers.ts';
import { deliver, type DeliveryOutcome, type Sender } from './deliver.ts';
import type { Outgoing, ConnectionRef } from '../kernel/ports.ts';
import { createRecentCache } from '../../../runtime/caches.ts';

/** A text to a person that belongs to no ticket. Only the recipient and the holder of the sending phone see it. */
export type PersonalNotice = { waId: string; number: string; body: string };

const ANSWER_MS = 15_000;

/**
 * Sends notices over an open socket. Without one the outcome is `again: null`. Recent notices are kept for phones that
 * could not read them.
 */
export const openNotices = (which: ConnectionRef, sender: () => Sender | null, answerMs = ANSWER_MS) => {
  const answers = openAnswers(answerMs);
  const said = createRecentCache<string, string>(1_000, 600_000);
  const ports = { standing: async () => 'waits' as const, address: async () => ({ number: '', lid: '', groupId: '' }) };
  return {
    say: async ({ waId, number, body }: PersonalNotice): Promise<DeliveryOutcome> => {
      const on = sender();
      if (!on) return { again: null };
      said.set(waId, body);
      const whom = { contactId: 0, number, lid: '', groupId: '' };
      const bare = { wish: null, isForwarded: false, media: null, mentions: null, quoted: null, position: '0' };
      const of = { waId, fromMe: true, number: '', lid: '' };
      const message: Outgoing = { waId, of, body, ...whom, ...bare };
      return deliver({ which, ports, answers }, message, on, () => sender() === on);
    },
    textOf: (waId: string): string | undefined => said.get(waId),
    answered: (waId: string, answer: Answer): boolean => answers.give(waId, answer),
    shut: answers.shut,
  };
};
