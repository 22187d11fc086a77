const glyphs: readonly [RegExp, string][] = [
  [/^deleted/, '🚫'],
  [/^ciphertext/, '⏳'],
  [/^image/, '📷'],
  [/^(audio|ptt)/, '🎤'],
  [/^(video|ptv)/, '🎥'],
  [/^(document|application)/, '📄'],
  [/^sticker/, '💟'],
  [/^contact/, '👤'],
  [/^(location|liveLocation)/, '📍'],
  [/^poll/, '📊'],
  [/^call/, '📞'],
];

/** One line that stands for a message in a list: its text, or a glyph for its kind with what is written beside it. */
export const preview = ({ kind, body }: { kind: string; body: string }): string => {
  if (kind === 'text') return body;
  const glyph = glyphs.find(([of]) => of.test(kind))?.[1] ?? '📎';
  return body ? `${glyph} ${body}` : glyph;
};
