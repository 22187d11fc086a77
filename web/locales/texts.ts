import type { ptAdmin } from './pt.admin.ts';
import type { pt } from './pt.ts';

/** The same names with other words. */
type Same<T> = { [K in keyof T]: T[K] extends string ? string : Same<T[K]> };

/** The texts of pages for admins. */
export type AdminTexts = Same<typeof ptAdmin>;
/** All other texts. */
export type CommonTexts = Same<typeof pt>;
/** Every text of the product by feature and name. The Portuguese files define the names. */
export type Texts = CommonTexts & AdminTexts;
export type TextFeature = keyof Texts;

type WithoutCount<K> = K extends `${infer Name}_${'zero' | 'one' | 'other'}` ? Name : K;
type NamesIn<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutCount<K> : `${K}.${NamesIn<T[K]>}`;
}[keyof T & string];

type GroupsIn<T> = { [K in keyof T & string]: T[K] extends string ? never : K }[keyof T & string];

/**
 * The names of a feature's texts: `title`, `column.name`. Plural forms have one name, and need a `count`. Names inside a group
 * may be computed: `status.${status}`.
 */
export type TextName<F extends TextFeature> = NamesIn<Texts[F]> | `${GroupsIn<Texts[F]>}.${string}`;

/** The values of the `{{places}}` in a text. */
export type TextValues = Readonly<Record<string, unknown>>;
