/** Replaces Radix's own, which does nothing if there was no document when it was imported. */
export { useLayoutEffect } from 'react';
