const HEIGHTS = 64;

/** Returns the wave of a voice message: 64 heights from 0 to 100 in base64, scaled so that the loudest is 100. */
export const waveformOf = (levels: readonly number[]): string => {
  const loudest = levels.reduce((most, level) => Math.max(most, level), Number.EPSILON);
  const heights = Array.from({ length: HEIGHTS }, (_, at) => {
    const from = Math.floor((at * levels.length) / HEIGHTS);
    const upTo = Math.max(from + 1, Math.floor(((at + 1) * levels.length) / HEIGHTS));
    return Math.round((100 * Math.max(0, ...levels.slice(from, upTo))) / loudest);
  });
  return btoa(String.fromCharCode(...heights));
};
