import type { z } from 'zod';
import type { messageEvents } from './events.ts';
import type { Reactable } from './reacting.ts';

/**
 * The kind of a message that could not be decrypted. The conversation shows that it arrived, and its text once the sender
 * sends it again.
 */
export const CIPHERTEXT = 'ciphertext';
/** The kind of a decrypted message that turned out to be a reaction, a change of another message or a vote. */
export const SIGNAL = 'signal';

const silentKinds: ReadonlySet<string> = new Set(['call_log', CIPHERTEXT, SIGNAL, 'statusMentionMessage']);
/** Whether a message of this kind has no text to answer. Bots and agents owe no reply to it. */
export const isSilent = (kind: string): boolean => silentKinds.has(kind);

type Data<T extends 'MessageReceived' | 'MessageTypedOnPhone' | 'MessageDecrypted'> = z.infer<
  (typeof messageEvents)[T]['data']
>;
type Came = Data<'MessageReceived'> & Pick<Data<'MessageTypedOnPhone'>, 'ack'>;

/** Returns the events of a message that arrives again: its content, if it could not be decrypted before. */
export const decrypting = (state: Reactable & { ticketId: number }, came: Came) => {
  if (state.kind !== CIPHERTEXT || came.kind === CIPHERTEXT) return [];
  const { ack: _, call: __, rates: ___, imported: ____, ...said } = came;
  const { ticketId, contactId, participantId } = state;
  const data = { ...said, ticketId, contactId, participantId, fromMe: state.is === 'out' };
  return [{ type: 'MessageDecrypted' as const, data }];
};

/** Returns the state with the decrypted content. A text that was edited in the meantime stays. */
export const decrypted = <State extends Reactable & { isForwarded: boolean }>(
  state: State,
  { kind, isForwarded, body }: Data<'MessageDecrypted'>,
): State => ({ ...state, kind, isForwarded, body: state.editedMs === null || state.isEditUnread ? body : state.body });
