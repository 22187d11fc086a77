import { log } from '../../../runtime/log.ts';
import { FilesAway } from '../../../runtime/storeErrors.ts';
import { isBusy, type Answer, type Answers } from './answers.ts';
import type { Outgoing, Ports, ConnectionRef } from '../kernel/ports.ts';

/** An open socket as the outbox uses it. */
export type Sender = {
  /**
   * Returns the JID to write to, or null for a number that is not on WhatsApp. Throws Unsendable, and another error when
   * the server does not say.
   */
  find(message: Outgoing): Promise<string | null>;
  /**
   * Resolves when the message was written to the socket. The server's answer arrives through `answered`. Throws Unsendable.
   */
  send(jid: string, message: Outgoing): Promise<void>;
  isOpen(): boolean;
};
/** Nothing was sent, and not because of the message. It is tried again after a pause, without limit. */
export class SendLater extends Error {}
/** Sending the message again would not help. The text of the error is a code of the error catalogue. */
export class Unsendable extends Error {}
/**
 * `again`: not done yet. It holds the reason to fail with after too many tries, or null when the message is not to blame.
 */
export type DeliveryOutcome = Answer | 'done' | { again: string | null };

type Deps = { which: ConnectionRef; ports: Pick<Ports, 'standing' | 'address'>; answers: Answers };

/**
 * Adds the recipient's addresses from the log if the read models have lost them. Null if the log does not know them either.
 */
const addressed = async ({ which, ports }: Deps, message: Outgoing): Promise<Outgoing | null> => {
  if (message.number || message.lid || message.groupId) return message;
  const { number, lid, groupId } = await ports.address(which, message.contactId);
  return number || lid || groupId ? { ...message, number, lid, groupId } : null;
};

/** Sends one message over a socket while it is the current one, and waits for the server's answer. */
export const deliver = async (
  deps: Deps,
  message: Outgoing,
  on: Sender,
  isCurrent: () => boolean,
): Promise<DeliveryOutcome> => {
  const { which, ports, answers } = deps;
  // The list may lag behind the log: after a rebuild, or when another process sent this message.
  const standing = await ports.standing(which, message);
  if (standing === 'done') return 'done';
  if (standing === 'late') return { refused: 'ERR_FETCH_WAPP_MSG' };
  if (standing === 'withdrawn') return { refused: 'ERR_CAMPAIGN_CANCELLED' };
  if (message.isOut) return { refused: 'ERR_NOT_IN_GROUP' };
  if (message.isBlocked) return { refused: 'ERR_CONTACT_BLOCKED' };
  const to = await addressed(deps, message);
  if (!to) return { refused: 'ERR_NO_CONTACT_FOUND' };
  const { answer, patience, shut } = answers.to(message.waId);
  let away = false;
  try {
    const jid = await on.find(to);
    if (jid === null) return { refused: 'ERR_WAPP_INVALID_CONTACT' };
    if (!isCurrent()) return { again: null };
    await on.send(jid, to);
    away = true;
    patience();
  } catch (error) {
    if (error instanceof Unsendable) return { refused: error.message };
    if (error instanceof SendLater) return { again: null };
    log.warn({ err: error, connectionId: which.connectionId }, 'A message could not be sent, trying again');
    // An outage of the file store is our own fault, and WhatsApp has refused nothing.
    return { again: on.isOpen() && !(error instanceof FilesAway) ? 'ERR_SENDING_WAPP_MSG' : null };
  } finally {
    if (!away) shut();
  }
  const said = await answer;
  if (said === 'unanswered') return { again: 'ERR_WAPP_NO_ANSWER' };
  if (said === 'shut') return { again: null };
  return said !== 'taken' && isBusy(said) ? { again: said.refused } : said;
};
