/** The shortcuts of the tickets page that are no actions on a ticket. `id` is also the key of their text under `keys`. */
export const pageShortcuts = [
  { id: 'move', keys: ['J', 'K'] },
  { id: 'open', keys: ['Enter'] },
  { id: 'serving', keys: ['1'] },
  { id: 'waiting', keys: ['2'] },
  { id: 'snoozed', keys: ['3'] },
  { id: 'next', keys: ['X'] },
  { id: 'new', keys: ['N'] },
  { id: 'search', keys: ['/'] },
  { id: 'palette', keys: ['Ctrl', 'K'] },
  { id: 'messages', keys: ['↑', '↓'] },
  { id: 'send', keys: ['Ctrl', 'Enter'] },
  { id: 'line', keys: ['Shift', 'Enter'] },
  { id: 'leave', keys: ['Esc'] },
  { id: 'all', keys: ['?'] },
] as const;
export type PageShortcutId = (typeof pageShortcuts)[number]['id'];

/** The keys of a page shortcut. */
export const pageKeysOf = (id: PageShortcutId): readonly string[] =>
  pageShortcuts.find((one) => one.id === id)?.keys ?? [];
