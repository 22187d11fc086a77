/**
 * Serialises as Meta does: non-ASCII characters as \uXXXX, and / and @ escaped. A receiver that signs re-serialised JSON instead
 * of the bytes fails.
 */
export const metaJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('/', String.raw`\/`)
    .replaceAll('@', String.raw`\u0040`)
    .replaceAll(/[\u0080-\uffff]/g, (char) => String.raw`\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
