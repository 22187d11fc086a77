import type { z } from 'zod';
import type { messageEvents } from './events.ts';
import type { Reactable } from './reacting.ts';

/** The kind of a message that cannot be read here: it is shown that it came, and what it says once its sender sends it again. */
export const CIPHERTEXT = 'ciphertext';
/** The kind of one that turned out to be no message of its own once it could be read: a reaction, a change of another one, a vote. */
export const SIGNAL = 'signal';

const silentKinds: ReadonlySet<string> = new Set(['call_log', CIPHERTEXT, SIGNAL, 'statusMentionMessage']);
/** Whether a line of this kind says nothing to anybody: nobody is to answer it. */
export const isSilent = (kind: string): boolean => silentKinds.has(kind);

type Data<T extends 'MessageReceived' | 'MessageTypedOnPhone' | 'MessageDecrypted'> = z.infer<
  (typeof messageEvents)[T]['data']
>;
type Came = Data<'MessageReceived'> & Pick<Data<'MessageTypedOnPhone'>, 'ack'>;

/** What a message that comes again adds to the one that is there: its words, where those could not be read. */
export const decrypting = (state: Reactable & { ticketId: number }, came: Came) => {
  if (state.kind !== CIPHERTEXT || came.kind === CIPHERTEXT) return [];
  const { ack: _, call: __, rates: ___, imported: ____, ...said } = came;
  const { ticketId, contactId, participantId } = state;
  const data = { ...said, ticketId, contactId, participantId, fromMe: state.is === 'out' };
  return [{ type: 'MessageDecrypted' as const, data }];
};

/** The message as it is to be read; words that were changed meanwhile stay. */
export const decrypted = <State extends Reactable & { isForwarded: boolean }>(
  state: State,
  { kind, isForwarded, body }: Data<'MessageDecrypted'>,
): State => ({ ...state, kind, isForwarded, body: state.editedMs === null || state.isEditUnread ? body : state.body });
