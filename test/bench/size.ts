export const tiny = process.argv.includes('--tiny');

/**
 * Returns the amount of work of a suite: `whole` for its figures, or `little` to show only that it runs (`--tiny`, in npm
 * test).
 */
export const sized = (whole: number, little: number): number => (tiny ? little : whole);
