import type { KeyboardEvent } from 'react';

/**
 * Whether a key belongs to an input method that composes a word. Safari ends the composition before the Enter that
 * chose the word; that key has the key code of input methods.
 */
export const isComposing = ({ nativeEvent }: Pick<KeyboardEvent, 'nativeEvent'>): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
