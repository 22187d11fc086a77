/** The keys of a shortcut in the notation of `aria-keyshortcuts`. */
export const ariaShortcut = (keys: readonly string[] | undefined): string | undefined =>
  keys?.length ? keys.map((key) => (key === 'Ctrl' ? 'Control' : key)).join('+') : undefined;
