import type { CarriedBeside } from '../../domain/integration/noticePayload.ts';
import type { MessageRecord } from '../../domain/message/shape.ts';

const withoutImage = (ad: NonNullable<MessageRecord['ad']>) => {
  const { image: _, ...said } = ad;
  return said;
};

/** Returns the content of a message apart from its text, in the form that a company's software gets. */
export const contentBesideText = ({ quotedMsg, ad }: MessageRecord): CarriedBeside => ({
  quoted: quotedMsg && {
    id: quotedMsg.id,
    type: quotedMsg.mediaType,
    fromMe: quotedMsg.fromMe,
    body: quotedMsg.body,
  },
  ad: ad && withoutImage(ad),
});
