const key = 'recentEmojis';
const MOST = 24;

/** Those that were used in this browser, the last one first. */
export const recentEmojis = (): string[] => {
  const kept = localStorage.getItem(key) ?? '';
  return kept ? kept.split(' ') : [];
};

/** One that was used now goes to the front. */
export const emojiUsed = (emoji: string): void =>
  localStorage.setItem(key, [emoji, ...recentEmojis().filter((one) => one !== emoji)].slice(0, MOST).join(' '));
