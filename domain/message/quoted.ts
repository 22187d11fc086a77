import type { MessageCard, MessagePlace } from './content.ts';
import type { AnnouncedFile, MessageMedia, StoredMedia } from './events.ts';

/**
 * A message that we quote. `kind`: 'text', the kind of a file of ours, or WhatsApp's name of the content. `media`: the
 * stored file; `file`: the claims of the sender's phone about it.
 */
export type QuotedMessage = {
  kind: string;
  body: string;
  media: MessageMedia | StoredMedia | null;
  file: AnnouncedFile | null;
  cards: readonly MessageCard[] | null;
  location: MessagePlace | null;
};
