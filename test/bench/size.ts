export const tiny = process.argv.includes('--tiny');

/** How much a suite does: `whole` for its figures, or `little`, which only shows that it runs (`--tiny`, in npm test). */
export const sized = (whole: number, little: number): number => (tiny ? little : whole);
