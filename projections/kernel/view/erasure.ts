import { contactEvents } from '../../../domain/contact/events.ts';
import { userEvents } from '../../../domain/user/events.ts';
import type { LoggedEvent } from '../../../eventstore/codec.ts';
import { eventsOf, type RecordedEvent, type Tx, type View } from './view.ts';

const { ContactErased, ContactForgotten } = contactEvents;
const { UserErased, UserForgotten } = userEvents;
/** The events that mark a contact or a user as forgotten. */
const ends = { contact: { ContactErased, ContactForgotten }, user: { UserErased, UserForgotten } };

type Part = { events: readonly LoggedEvent[]; erased: RecordedEvent<unknown> | undefined };
/** Splits a batch into parts. Each part ends where a person is forgotten, or at the end of the batch. */
const byErasures = (batch: readonly LoggedEvent[], whose: keyof typeof ends): Part[] => {
  const parts: Part[] = [];
  let from = 0;
  for (const [index, stored] of batch.entries()) {
    const [erased] = eventsOf(ends[whose], [stored]);
    if (!erased) continue;
    parts.push({ events: batch.slice(from, index), erased });
    from = index + 1;
  }
  return [...parts, { events: batch.slice(from), erased: undefined }];
};

/**
 * Wraps a view that stores what contacts (or users) wrote. When one of them is forgotten, `blank` rewrites their rows to what
 * the view would have written without their key. Each erasure is two events. The second one also blanks what another process
 * wrote between them while it still had the key.
 */
export const withErasures = (
  view: View,
  blank: (erased: RecordedEvent<unknown>, tx: Tx) => Promise<void>,
  whose: keyof typeof ends = 'contact',
): View => ({
  ...view,
  features: [...view.features, whose],
  apply: async (batch, tx) => {
    for (const { events, erased } of byErasures(batch, whose)) {
      if (events.length) await view.apply(events, tx);
      if (erased) await blank(erased, tx);
    }
  },
});
