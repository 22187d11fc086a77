/** A media query for windows narrower than this. It is a fraction less, so that no width matches two screens. */
const under = (px: number): string => `(max-width: ${px - 0.02}px)`;
export const widths = {
  phone: under(600),
  pane: under(768),
  tablet: under(960),
  overlaid: under(1280),
  laptop: under(1361),
};

/**
 * Media queries for styles, each used as `${phone} { … }`. A phone has one column, sheets, and controls for a thumb.
 */
export const phone = `@media ${widths.phone}`;
/** The tickets page shows one pane: its list or a conversation. */
export const onePane = `@media ${widths.pane}`;
/** The list next to a conversation is narrow. */
export const tablet = `@media ${widths.tablet}`;
/** The contact's data cover the conversation instead of standing next to it. */
export const overlaid = `@media ${widths.overlaid}`;
/** A laptop: tables have less room between their columns. */
export const laptop = `@media ${widths.laptop}`;
