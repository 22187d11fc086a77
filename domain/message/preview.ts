const glyphs = [
  ['deleted', /^deleted/, '🚫'],
  ['waiting', /^ciphertext/, '⏳'],
  ['image', /^image/, '📷'],
  ['audio', /^(audio|ptt)/, '🎤'],
  ['video', /^(video|ptv)/, '🎥'],
  ['document', /^(document|application)/, '📄'],
  ['sticker', /^sticker/, '💟'],
  ['contact', /^contact/, '👤'],
  ['location', /^(location|liveLocation)/, '📍'],
  ['poll', /^poll/, '📊'],
  ['call', /^call/, '📞'],
  ['other', /^/, '📎'],
] as const;
export type PreviewKind = (typeof glyphs)[number][0];

/** One line that stands for a message in a list: its text, or a glyph for its kind with what is written beside it. */
export const preview = ({ kind, body }: { kind: string; body: string }): string => {
  if (kind === 'text') return body;
  const glyph = glyphs.find(([, of]) => of.test(kind))?.[2] ?? '';
  return body ? `${glyph} ${body}` : glyph;
};

/** Such a line in its parts: of which kind it is (null: text), its glyph, and the words beside that. */
export const previewed = (line: string): { kind: PreviewKind | null; glyph: string; words: string } => {
  const found = glyphs.find(([, , glyph]) => line === glyph || line.startsWith(`${glyph} `));
  if (!found) return { kind: null, glyph: '', words: line };
  const [kind, , glyph] = found;
  return { kind, glyph, words: line.slice(glyph.length + 1) };
};
