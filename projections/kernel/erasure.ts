import { contactEvents } from '../../domain/contact/events.ts';
import { userEvents } from '../../domain/user/events.ts';
import type { Stored } from '../../eventstore/codec.ts';
import { only, type Happened, type Tx, type View } from './view.ts';

const { ContactErased, ContactForgotten } = contactEvents;
const { UserErased, UserForgotten } = userEvents;
/** What says that a person of each kind is forgotten. */
const ends = { contact: { ContactErased, ContactForgotten }, user: { UserErased, UserForgotten } };

type Part = { events: readonly Stored[]; erased: Happened<unknown> | undefined };
/** A batch in parts: each ends at a person who is forgotten, or at the end. */
const byErasures = (batch: readonly Stored[], whose: keyof typeof ends): Part[] => {
  const parts: Part[] = [];
  let from = 0;
  for (const [index, stored] of batch.entries()) {
    const [erased] = only(ends[whose], [stored]);
    if (!erased) continue;
    parts.push({ events: batch.slice(from, index), erased });
    from = index + 1;
  }
  return [...parts, { events: batch.slice(from), erased: undefined }];
};

/**
 * A view that keeps what contacts (or users) said. When one is forgotten, `blank` makes of all that was written of him what would be
 * written without his key. Told twice: of what came between, while another process still had it, nothing is left either.
 */
export const withErasures = (
  view: View,
  blank: (erased: Happened<unknown>, tx: Tx) => Promise<void>,
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
