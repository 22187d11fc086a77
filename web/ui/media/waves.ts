/** The loudness of a chunk of sound, from 0 to 1. */
export const loudness = (heard: Float32Array): number =>
  Math.sqrt(heard.reduce((sum, height) => sum + height * height, 0) / Math.max(1, heard.length));
