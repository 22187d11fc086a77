import type { MessageState } from '../../domain/message/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import { appendSpanId, inSpan, spanIdOf } from '../../runtime/tracing/trace.ts';
import { causeOf } from '../kernel/handle/cause.ts';
import { streamOf } from '../kernel/handle/handle.ts';
import type { EventSummary, LoadedStream } from '../kernel/handle/loadStream.ts';
import { messageKey } from './messageKey.ts';

/** A message that a connection sent. `waId` is WhatsApp's id. */
export type SentMessage = { companyId: number; connectionId: number; waId: string };

export const targetOfSent = ({ companyId, connectionId, waId }: SentMessage) => ({
  companyId,
  id: messageKey(connectionId, 'out', waId),
});

/** Returns the event that queued a message last. */
const lastQueued = (past: readonly EventSummary[]): EventSummary | undefined =>
  past.findLast(({ type }) => type === 'MessageQueued' || type === 'MessageQueuedAgain');

/** The span in which a message was sent: its trace and parent are those of the append that queued it. */
export const sendingOf = (sent: SentMessage, { past }: Pick<LoadedStream<MessageState>, 'past'>) => {
  const queued = lastQueued(past);
  if (!queued) return undefined;
  const stream = streamOf('message', targetOfSent(sent));
  const { $correlationId: correlationId, cause, ticketId: ticket } = queued.meta;
  const id = spanIdOf('send', stream, cause);
  const attributes = { company: sent.companyId, ticket };
  return { name: 'send message', correlationId, id, parentId: appendSpanId(stream, queued.meta), attributes };
};

/** Runs the work that records the outcome of a sending, in the trace of the request that queued the message. */
export const asOutcome = <T>(
  sent: SentMessage,
  { name, id, known }: { name: string; id: string; known: LoadedStream<MessageState> },
  work: (cause: Cause) => Promise<T>,
): Promise<T> => {
  const cause = causeOf(id, sent.companyId, 'connector');
  const queued = lastQueued(known.past);
  const { $correlationId: correlationId = cause.correlationId } = queued?.meta ?? {};
  return inSpan(
    () => {
      const sending = sendingOf(sent, known);
      const { companyId: company } = sent;
      const parentId = sending?.id ?? null;
      return { name, kind: 'consumer', correlationId, parentId, attributes: { company, ...sending?.attributes } };
    },
    () => work({ ...cause, correlationId }),
  );
};
