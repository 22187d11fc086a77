/** The box reserved for a picture before it is loaded, which avoids layout shifts. */
export type Measures = { width: string; ratio: string };

const WIDEST = 300;
const HIGHEST = 340;
const NARROWEST = 120;
/** Limits the width to that of a bubble on a narrow screen. */
const within = (width: number): string => `min(${Math.round(width)}px, 64vw)`;
const unknown: Measures = { width: within(280), ratio: '4 / 3' };

/** The size of a picture in a bubble, in its own proportions. A picture without known dimensions gets a box of 4 to 3. */
export const measuresOf = (file: { width: number | null; height: number | null } | null): Measures => {
  const { width, height } = file ?? {};
  if (!width || !height) return unknown;
  const fitting = Math.min(width, WIDEST, (HIGHEST * width) / height);
  // Crops very high or very wide pictures instead of squeezing them.
  const ratio = Math.min(4, Math.max(0.45, width / height));
  return { width: within(Math.max(NARROWEST, fitting)), ratio: ratio.toFixed(4) };
};

/** Formats seconds as minutes and seconds: '0:07'. */
export const lengthOf = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

/** The bar heights of a voice message, from 0 to 1. Flat if the sender's phone sent no waveform. */
export const wavesOf = (waveform: string | null): number[] => {
  const bytes = waveform ? Array.from(atob(waveform), (sign) => sign.charCodeAt(0)) : [];
  return (bytes.length ? bytes : Array.from({ length: 48 }, () => 12)).map((each) => Math.min(1, each / 100));
};
