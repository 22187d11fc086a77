const key = 'recentEmojis';
const MOST = 24;

/** The emojis used in this browser, the latest first. */
export const recentEmojis = (): string[] => {
  const kept = localStorage.getItem(key) ?? '';
  return kept ? kept.split(' ') : [];
};

/** Moves a used emoji to the front. */
export const emojiUsed = (emoji: string): void =>
  localStorage.setItem(key, [emoji, ...recentEmojis().filter((one) => one !== emoji)].slice(0, MOST).join(' '));
