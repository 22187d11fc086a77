import './formTexts.ts';
import { text } from '../kernel/i18n.ts';

/** How a form says the values of those of its fields that do not speak for themselves. */
export type Sayings<F> = { [N in keyof F]?: ((value: F[N]) => string) | undefined };

/** On or off, as a person says it. */
export const saidSwitch = (on: boolean): string => text('record', on ? 'said.yes' : 'said.no');
export const saidEmpty = (): string => text('record', 'said.empty');
/** Of what is not told in a word or two: that it is another now. */
export const saidChanged = (): string => text('record', 'said.changed');

/** A value of a field in the user's language; of a list, or of what else has no words, only that it changed. */
export const saidOf = <F, N extends keyof F>(sayings: Sayings<F>, name: N, value: F[N]): string => {
  const say = sayings[name];
  if (say) return say(value);
  if (typeof value === 'boolean') return saidSwitch(value);
  if (value === '' || value === null || value === undefined) return saidEmpty();
  return typeof value === 'string' || typeof value === 'number' ? String(value) : saidChanged();
};
