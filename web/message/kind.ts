import '../bubble/kindTexts.ts';

/** Names of WhatsApp's kinds of content, as far as they have a word of their own. */
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
] as const;
export type Kind = (typeof kinds)[number][0] | 'other';

/** The kind of a message that is not text; null for text. */
export const kindOf = (mediaType: string): Kind | null =>
  mediaType === 'conversation' || mediaType === 'extendedTextMessage'
    ? null
    : (kinds.find(([, name]) => name.test(mediaType))?.[0] ?? 'other');
