/** The box in which a picture stands before it is there, so that nothing moves when it comes. */
export type Measures = { width: string; ratio: string };

const WIDEST = 300;
const HIGHEST = 340;
const NARROWEST = 120;
/** No wider than a narrow screen's bubble. */
const within = (width: number): string => `min(${Math.round(width)}px, 64vw)`;
const unknown: Measures = { width: within(280), ratio: '4 / 3' };

/** As wide as a bubble takes it, in its own proportions; one without measures is a box of 4 to 3. */
export const measuresOf = (file: { width: number | null; height: number | null } | null): Measures => {
  const { width, height } = file ?? {};
  if (!width || !height) return unknown;
  const fitting = Math.min(width, WIDEST, (HIGHEST * width) / height);
  // What is very high or very wide is cut, not squeezed.
  const ratio = Math.min(4, Math.max(0.45, width / height));
  return { width: within(Math.max(NARROWEST, fitting)), ratio: ratio.toFixed(4) };
};

/** Minutes and seconds: '0:07'. */
export const lengthOf = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

/** The heights of a voice message from 0 to 1; a still line where its phone sent none. */
export const wavesOf = (waveform: string | null): number[] => {
  const bytes = waveform ? Array.from(atob(waveform), (sign) => sign.charCodeAt(0)) : [];
  return (bytes.length ? bytes : Array.from({ length: 48 }, () => 12)).map((each) => Math.min(1, each / 100));
};
