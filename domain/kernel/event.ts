import type { z } from 'zod';

/** One kind of event: the shape of its data, and which of its fields are personal and whose (DESIGN 3). */
export type EventSpec = {
  data: z.ZodObject;
  /** `of` names the data field that holds the person's id, or 'stream' when the stream itself is the person. */
  personal?: { fields: readonly string[]; of: string };
};
export type Catalogue = Readonly<Record<string, EventSpec>>;

export type Fact<T extends string = string, D extends object = object> = {
  readonly type: T;
  readonly data: Readonly<D>;
};
/** The union of all events of a catalogue. */
export type EventOf<C extends Catalogue> = { [T in keyof C & string]: Fact<T, z.output<C[T]['data']>> }[keyof C &
  string];

/** The event as its catalogue knows it, checked; undefined when the catalogue does not know the type. Throws ZodError. */
export const parseEvent = <C extends Catalogue>(catalogue: C, type: string, data: unknown): EventOf<C> | undefined => {
  const spec = Object.hasOwn(catalogue, type) ? catalogue[type] : undefined;
  // The schema of this very type has just parsed the data: the pair is one of the union.
  return spec && ({ type, data: spec.data.parse(data) } as unknown as EventOf<C>);
};
