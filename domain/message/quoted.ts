import type { MessageCard, MessagePlace } from './content.ts';
import type { AnnouncedFile, MessageMedia, StoredMedia } from './events.ts';

/**
 * A message that we quote. `kind`: 'text', of a file of ours its kind, or WhatsApp's name of the content; `media`: the stored
 * file, `file`: what its sender's phone said of it.
 */
export type QuotedMessage = {
  kind: string;
  body: string;
  media: MessageMedia | StoredMedia | null;
  file: AnnouncedFile | null;
  cards: readonly MessageCard[] | null;
  location: MessagePlace | null;
};
