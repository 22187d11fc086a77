import type { z } from 'zod';
import type { messageEvents } from './events.ts';

/** What is queued to be sent. */
export type Queued = z.infer<typeof messageEvents.MessageQueued.data>;

/** Whether there is nothing in what shall be sent. */
export const isEmpty = ({ body, media, cards, location }: Queued): boolean =>
  !body.trim() && !media && !cards?.length && !location;

/** The kind of what an agent sends: of its file, or as WhatsApp names it. */
export const queuedKind = ({ media, cards, location }: Pick<Queued, 'media' | 'cards' | 'location'>): string =>
  media?.kind ?? (cards?.length ? 'contactMessage' : location ? 'locationMessage' : 'text');
