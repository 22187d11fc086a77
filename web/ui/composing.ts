import type { KeyboardEvent } from 'react';

/**
 * Whether a key belongs to an input method that composes a word. Safari ends the composition before it tells of the Enter
 * that chose the word; that key has the code of input methods.
 */
export const isComposing = ({ nativeEvent }: Pick<KeyboardEvent, 'nativeEvent'>): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
