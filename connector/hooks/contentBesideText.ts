import type { CarriedBeside } from '../../domain/integration/noticePayload.ts';
import type { MessageRecord } from '../../domain/message/shape.ts';

const withoutImage = <T extends { image: unknown }>(shown: T): Omit<T, 'image'> => {
  const { image: _, ...said } = shown;
  return said;
};

/** Returns the content of a message apart from its text, in the form that a company's software gets. */
export const contentBesideText = ({ quotedMsg, ad, cards, location }: MessageRecord): CarriedBeside => ({
  quoted: quotedMsg && {
    id: quotedMsg.id,
    type: quotedMsg.mediaType,
    fromMe: quotedMsg.fromMe,
    body: quotedMsg.body,
  },
  ad: ad && withoutImage(ad),
  cards,
  location: location && withoutImage(location),
});
