const HEIGHTS = 64;

/** How loud a chunk of sound is, from 0 to 1. */
export const loudness = (heard: Float32Array): number =>
  Math.sqrt(heard.reduce((sum, height) => sum + height * height, 0) / Math.max(1, heard.length));

/** The waves of a voice message: 64 heights from 0 to 100 in base64, the loudest at the top. */
export const waveformOf = (levels: readonly number[]): string => {
  const loudest = Math.max(...levels, Number.EPSILON);
  const heights = Array.from({ length: HEIGHTS }, (_, at) => {
    const from = Math.floor((at * levels.length) / HEIGHTS);
    const upTo = Math.max(from + 1, Math.floor(((at + 1) * levels.length) / HEIGHTS));
    return Math.round((100 * Math.max(0, ...levels.slice(from, upTo))) / loudest);
  });
  return btoa(String.fromCharCode(...heights));
};
