/** A label with the keys that do the same, for tooltips: `Transferir (T)`. */
export const withShortcut = (label: string, keys: readonly string[] | undefined): string =>
  keys?.length ? `${label} (${keys.join('+')})` : label;

/** The keys of a shortcut in the notation of `aria-keyshortcuts`. */
export const ariaShortcut = (keys: readonly string[] | undefined): string | undefined =>
  keys?.length ? keys.map((key) => (key === 'Ctrl' ? 'Control' : key)).join('+') : undefined;
