import { isWorded } from '../../../../domain/message/preview.ts';

/** Maps WhatsApp's content types to the kinds that have a name in this app. */
const kinds = [
  ['waiting', /^ciphertext/u],
  ['viewOnce', /^viewOnce/u],
  ['image', /^image/u],
  ['audio', /^(audio|ptt)/u],
  ['video', /^(video|ptv)/u],
  ['document', /^(document|application)/u],
  ['sticker', /^(sticker|lottie)/u],
  ['contact', /^contact/u],
  ['location', /^(location|liveLocation)/u],
  ['poll', /^poll/u],
  ['event', /^event/u],
  ['call', /^call/u],
  ['signal', /^signal/u],
  ['payment', /payment/iu],
  ['order', /^(order|invoice)/u],
  ['product', /^product/u],
  ['invite', /^(groupInvite|newsletter)/u],
  ['status', /^status/u],
] as const;
export type ContentKind = (typeof kinds)[number][0] | 'other';

/** The kind of a message; null for text, and for other types that are shown as their text only. */
export const kindOf = (mediaType: string, body = ''): ContentKind | null => {
  if (mediaType === 'conversation' || mediaType === 'extendedTextMessage') return null;
  if (body !== '' && isWorded(mediaType)) return null;
  return kinds.find(([, name]) => name.test(mediaType))?.[0] ?? (body === '' ? 'other' : null);
};
