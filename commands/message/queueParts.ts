import { Refused } from '../../domain/kernel/decider.ts';
import { message } from '../../domain/message/decider.ts';
import type { MessageMention } from '../../domain/message/content.ts';
import type { Automatic } from '../../domain/message/events.ts';
import { latest, type Position } from '../../eventstore/position.ts';
import type { Call, Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle, load, type Target } from '../kernel/handle/handle.ts';
import { splitLongCaptions } from './longCaptions.ts';
import type { MessagePart } from './parts.ts';
import { isQueued, queuedMessageOf } from './queuedMessage.ts';
import type { MessageRoute } from './messageRoute.ts';

/** `mayAdd` is for a repeated request: it throws if the user may not queue the messages that are still missing. */
type Queuing = {
  route: MessageRoute;
  parts: MessagePart[];
  quotedId: string | null;
  /** Fills in the variables. */
  spell: (body: string) => string;
  mayAdd?: (() => Promise<unknown>) | undefined;
  isForwarded?: boolean;
  /** Returns the mentions in a part. */
  namedIn?: (body: string) => Promise<MessageMention[]>;
  /** Returns the target of message number `index` if it does not depend on the ticket. */
  place?: (cause: Cause, index: number) => ReturnType<typeof queuedMessageOf>;
  /** Set if the system sends the message. */
  automatic?: Automatic;
};

const isNamed = async ({ store }: Deps, target: Target, path: string): Promise<boolean> => {
  const { state } = await load(store, message, target);
  return state.is !== 'absent' && state.media?.path === path;
};

export const dropFiles = async (parts: readonly MessagePart[]): Promise<void> => {
  for (const { drop } of parts) await drop();
};

/** Queues one message after another and deletes the files that no event names. Returns the last position. */
export const queueParts = async (
  deps: Deps,
  { route, parts, quotedId, spell, mayAdd, isForwarded = false, namedIn, place, automatic }: Queuing,
  actor: { companyId: number; userId: number | null },
  call: Call,
) => {
  const { companyId, userId } = actor;
  const { ticketId } = route;
  const timestamp = Math.floor(Date.now() / 1000);
  const brought = parts.map(({ body, media, digest }) => [body, media?.name, digest]);
  const cause = call.req.is('multipart/form-data') ? call.withForm(brought) : call.cause;
  const ofTicket = ticketId ? { ticketId } : {};
  let last: Position | null = null;
  const numbered = await splitLongCaptions(deps, { companyId, connectionId: route.connectionId }, parts, spell);
  const unnamed: MessagePart[] = [...numbered];
  /** Whether the log may or may not hold the first of them. */
  let isUnsure = false;
  try {
    if (mayAdd && !(await isQueued(deps, queuedMessageOf(companyId, route, cause, parts.length - 1).target)))
      await mayAdd();
    for (const { index, words, body, media, cards, location, template, drop } of numbered) {
      const { waId, target } = place ? place(cause, index) : queuedMessageOf(companyId, route, cause, index);
      const mentions = (await namedIn?.(body)) ?? [];
      const said = {
        body: words,
        quotedId: index ? null : quotedId,
        media,
        isForwarded,
        ...(automatic && { automatic }),
        ...(mentions.length > 0 && { mentions }),
        ...(cards && { cards }),
        ...(location && { location }),
        ...(template && { template }),
      };
      // A user who forwards is looking at another ticket, and a program at none.
      const isElsewhere = isForwarded || automatic !== undefined;
      const data = { ...route, waId, timestamp, userId, ...said, ...(isElsewhere && { attends: false }) };
      const command = { type: 'QueueMessage', message: data } as const;
      isUnsure = true;
      const handled = await handle(deps.store, message, { target, command, cause, fresh: true, ...ofTicket });
      isUnsure = false;
      unnamed.shift();
      // The store treats an equal event id as the same event. So of two concurrent requests only one file is named.
      if (media && !(await isNamed(deps, target, media.path))) await drop();
      last = latest([last, handled.position]);
    }
  } catch (error) {
    await dropFiles(unnamed.slice(isUnsure && !(error instanceof Refused) ? 1 : 0));
    throw error;
  }
  return last;
};
