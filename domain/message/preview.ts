const glyphs = [
  ['deleted', /^deleted/, '🚫'],
  ['waiting', /^ciphertext/, '⏳'],
  ['image', /^image/, '📷'],
  ['audio', /^(audio|ptt)/, '🎤'],
  ['video', /^(video|ptv)/, '🎥'],
  ['document', /^(document|application)/, '📄'],
  ['sticker', /^(sticker|lottie)/, '💟'],
  ['contact', /^contact/, '👤'],
  ['location', /^(location|liveLocation)/, '📍'],
  ['poll', /^poll/, '📊'],
  ['call', /^call/, '📞'],
  ['viewOnce', /^viewOnce/, '👁'],
  ['ad', /^ad$/, '📣'],
  ['other', /^/, '📎'],
] as const;
export type PreviewKind = (typeof glyphs)[number][0];

/** Kinds of messages that a conversation shows as text only. */
const worded = /^(template|interactive|buttons|list|highlyStructured|question|statusQ|richResponse)/;
export const isWorded = (kind: string): boolean => worded.test(kind);

/** An invisible character. It stands before a text that begins like the glyph of a kind, which would be read as that kind. */
const PLAIN = '\u2060';
const isGlyphOf = (line: string, glyph: string): boolean => line === glyph || line.startsWith(`${glyph} `);
const textLine = (body: string): string => (glyphs.some(([, , glyph]) => isGlyphOf(body, glyph)) ? PLAIN + body : body);

/** Returns one line for a message in a list: its text, or a glyph for its kind with the caption. */
export const preview = ({ kind, body }: { kind: string; body: string }): string => {
  if (kind === 'text' || (body && isWorded(kind))) return textLine(body);
  const glyph = glyphs.find(([, of]) => of.test(kind))?.[2] ?? '';
  return body ? `${glyph} ${body}` : glyph;
};

/** Splits a preview line into its kind (null for text), its glyph and the words after it. */
export const previewed = (line: string): { kind: PreviewKind | null; glyph: string; words: string } => {
  const found = glyphs.find(([, , glyph]) => isGlyphOf(line, glyph));
  if (!found) return { kind: null, glyph: '', words: line };
  const [kind, , glyph] = found;
  return { kind, glyph, words: line.slice(glyph.length + 1) };
};
