import { setTimeout as sleep } from 'node:timers/promises';
import type { Language } from '../../../domain/message/automatic.ts';
import type { RefusalCode } from '../../../domain/kernel/refusals/refusals.ts';
import { SendLater, Unsendable, type Sender } from '../../whatsapp/outbound/deliver.ts';
import type { FileReader } from '../../whatsapp/outbound/sender.ts';
import type { Outgoing } from '../../whatsapp/kernel/ports.ts';
import { isBusinessScoped } from '../../../domain/contact/claims.ts';
import type { GraphClient } from '../graph/client.ts';
import { errorRuleOf } from '../graph/errorRules.ts';
import { GraphError, GraphUnanswered } from '../graph/graphError.ts';
import type { CloudAccepted, CloudContent, CloudRecipient } from '../graph/messages.ts';
import type { CloudRate } from '../rate.ts';
import { cloudContentOf } from './content.ts';
import { interactiveMenu } from './menu.ts';
import type { CloudSends } from './sends.ts';

type SenderDeps = {
  client: Pick<GraphClient, 'send' | 'uploadFile'>;
  sends: CloudSends;
  rate: CloudRate;
  read: FileReader;
  /** Returns the company's language. */
  language: () => Promise<Language>;
  /** Must be called when Meta accepted a message. */
  accepted: (message: Outgoing, accepted: Pick<CloudAccepted, 'id' | 'waId'>) => Promise<void>;
  /** Must be called when nothing can be sent until an admin acts. */
  broken: (refusal: RefusalCode) => void;
  isOpen: () => boolean;
};

/** Longest wait for the rate within a send. A longer one lets other customers go first. */
const RATE_WAIT_MS = 1_000;
const PAIR_PAUSE_MS = 4_000;
const LIMIT_PAUSE_MS = 60_000;

const recipientOf = (to: string): CloudRecipient => (isBusinessScoped(to) ? { userId: to } : { number: to });

/**
 * Sends messages over the Graph API for the outbox. A message whose answer is lost is not sent again: the outbox waits for
 * its status, and fails it if none comes (connector.md, The official API).
 */
export const cloudSenderOf = (deps: SenderDeps): Sender => {
  const { client, sends, rate, read, language, accepted, broken, isOpen } = deps;

  const contentOf = async (message: Outgoing): Promise<CloudContent> => {
    const { wish, of } = message;
    const menu = !wish && message.isMenu && !message.media ? interactiveMenu(message.body, await language()) : null;
    if (menu) return { type: 'interactive', interactive: menu };
    if (!wish) return cloudContentOf(message, read, client);
    if (wish.is !== 'reaction')
      throw new Unsendable(wish.is === 'edit' ? 'ERR_OFFICIAL_NO_EDITS' : 'ERR_OFFICIAL_NO_DELETIONS');
    const messageId = of.fromMe ? await sends.wamidOf(of.waId) : of.waId;
    if (messageId === null) throw new Unsendable('ERR_FETCH_WAPP_MSG');
    return { type: 'reaction', reaction: { message_id: messageId, emoji: wish.body } };
  };
  const quotedIdOf = async ({ quoted, wish }: Outgoing): Promise<string | undefined> => {
    if (!quoted || wish) return undefined;
    return quoted.fromMe ? ((await sends.wamidOf(quoted.waId)) ?? undefined) : quoted.waId;
  };
  /** Waits until the number and the customer may get another message. */
  const waitForRate = async (to: string): Promise<void> => {
    for (let wait = rate.take(to); wait > 0; wait = rate.take(to)) {
      if (wait > RATE_WAIT_MS) throw new SendLater('the customer gets no more messages for now');
      await sleep(wait);
    }
  };
  /** Decides what an error means. Returns if the message may have been sent. */
  const judge = async (error: unknown, to: string, { waId, position }: Outgoing): Promise<void> => {
    if (error instanceof GraphUnanswered) {
      if (error.isSent) return;
      await sends.undo(waId, position);
      throw new SendLater(error.message);
    }
    if (!(error instanceof GraphError)) throw error;
    const rule = errorRuleOf(error.code, error.subcode);
    if (rule.class === 'retryIfUnsent') return;
    await sends.undo(waId, position);
    if (rule.class === 'final') throw new Unsendable(rule.refusal);
    if (rule.class === 'stopConnection') broken(rule.refusal);
    if (rule.class === 'waitForCustomer') rate.hold(to, error.retryAfterMs ?? PAIR_PAUSE_MS);
    if (rule.class === 'retry') rate.holdAll(error.retryAfterMs ?? LIMIT_PAUSE_MS);
    throw new SendLater(error.message);
  };
  /** Uploads can be repeated, so an error before the message itself is sent only delays it. */
  const prepare = async (message: Outgoing, to: string) => {
    try {
      return { content: await contentOf(message), quotedId: await quotedIdOf(message) };
    } catch (error) {
      if (error instanceof GraphUnanswered) throw new SendLater(error.message);
      if (error instanceof GraphError) await judge(error, to, message);
      throw error instanceof GraphError ? new SendLater(error.message) : error;
    }
  };

  return {
    find: async ({ number, lid, groupId }) => {
      if (groupId) throw new Unsendable('ERR_OFFICIAL_NO_GROUPS');
      if (number) return number;
      if (isBusinessScoped(lid)) return lid;
      throw new Unsendable('ERR_CLOUD_NUMBER_NEEDED');
    },
    send: async (to, message) => {
      const { waId, position } = message;
      const before = await sends.find(waId, position);
      // Its answer was lost, and its status tells whether it was sent.
      if (before?.wamid === null) return;
      if (before) return accepted(message, { id: before.wamid, waId: null });
      await waitForRate(to);
      const { content, quotedId } = await prepare(message, to);
      await sends.begin(waId, position);
      try {
        const taken = await client.send({ to: recipientOf(to), content, callbackData: waId, quotedId });
        await accepted(message, taken);
      } catch (error) {
        await judge(error, to, message);
      }
    },
    isOpen,
  };
};
