import { text } from '../../locales/i18n.ts';

/** Formatters for the fields of a form whose raw values mean nothing to a user. */
export type Sayings<F> = { [N in keyof F]?: ((value: F[N]) => string) | undefined };

/** Formats a switch as yes or no. */
export const saidSwitch = (on: boolean): string => text('record', on ? 'said.yes' : 'said.no');
export const saidEmpty = (): string => text('record', 'said.empty');
/** Says that a value changed, for values that do not fit into a few words. */
export const saidChanged = (): string => text('record', 'said.changed');

/** Formats the value of a field in the user's language. A list, or a value without words, only counts as changed. */
export const saidOf = <F, N extends keyof F>(sayings: Sayings<F>, name: N, value: F[N]): string => {
  const say = sayings[name];
  if (say) return say(value);
  if (typeof value === 'boolean') return saidSwitch(value);
  if (value === '' || value === null || value === undefined) return saidEmpty();
  return typeof value === 'string' || typeof value === 'number' ? String(value) : saidChanged();
};
