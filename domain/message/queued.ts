import type { z } from 'zod';
import type { messageEvents } from './events.ts';

/** A message to send. */
export type Queued = z.infer<typeof messageEvents.MessageQueued.data>;

/** Whether a message to send has no content. */
export const isEmpty = ({ body, media, cards, location }: Queued): boolean =>
  !body.trim() && !media && !cards?.length && !location;

/** Returns the kind of a message to send: that of its file, or WhatsApp's name of the content. */
export const queuedKind = ({ media, cards, location }: Pick<Queued, 'media' | 'cards' | 'location'>): string =>
  media?.kind ?? (cards?.length ? 'contactMessage' : location ? 'locationMessage' : 'text');
