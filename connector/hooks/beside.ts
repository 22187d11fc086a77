import type { CarriedBeside } from '../../domain/integration/noticePayload.ts';
import type { MessageRecord } from '../../domain/message/shape.ts';

const withoutImage = (ad: NonNullable<MessageRecord['ad']>) => {
  const { image: _, ...said } = ad;
  return said;
};

/** What a message carries beside its words, as a company's software is told. */
export const besideOf = ({ quotedMsg, ad }: MessageRecord): CarriedBeside => ({
  quoted: quotedMsg && {
    id: quotedMsg.id,
    type: quotedMsg.mediaType,
    fromMe: quotedMsg.fromMe,
    body: quotedMsg.body,
  },
  ad: ad && withoutImage(ad),
});
