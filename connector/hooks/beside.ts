import type { CarriedBeside } from '../../domain/integration/noticePayload.ts';
import type { MessageRecord } from '../../domain/message/shape.ts';

/** What a message carries beside its words, as a company's software is told. */
export const besideOf = ({ quotedMsg }: MessageRecord): CarriedBeside => ({
  quoted: quotedMsg && {
    id: quotedMsg.id,
    type: quotedMsg.mediaType,
    fromMe: quotedMsg.fromMe,
    body: quotedMsg.body,
  },
});
