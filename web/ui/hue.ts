const hues = [20, 55, 95, 145, 180, 230, 265, 330];

/** One of eight calm tints; the same id always gives the same tint. */
export const hueOf = (id: number): number => hues[Math.abs(id) % hues.length] ?? 0;
