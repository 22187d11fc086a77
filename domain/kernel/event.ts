import type { z } from 'zod';

/**
 * A person who can be forgotten: of which kind, and the data field that holds his id, or 'stream' when the stream itself is
 * he. `rather`: the field that says who it is instead, where it holds an id. `list`: some people on a list of contacts, under
 * one key (design.md, Lists of contacts). `ofCompany`: the stream is a company, and he is one of its people; where the field
 * holds no id it is nobody.
 */
export type Whose = { whose: 'contact' | 'user' | 'list'; of: string; rather?: string; ofCompany?: true };
/**
 * What is sealed under a person's key (design.md, How a person is forgotten). A field may lie one level deep:
 * `media.name`.
 */
export type Personal = Whose & { fields: readonly string[] };

/** One kind of event: the shape of its data, and which of its fields are personal and whose. */
export type EventSpec = {
  data: z.ZodObject;
  personal?: Personal;
  /** Its texts that tell of no contact and no user: each text of an event is either this or personal. */
  plain?: readonly string[];
  /** It says that the person whose stream it is has been forgotten: nothing sealed for him opens behind it. */
  erases?: Whose['whose'];
};
export type Catalogue = Readonly<Record<string, EventSpec>>;

export type Fact<T extends string = string, D extends object = object> = {
  readonly type: T;
  readonly data: Readonly<D>;
};
/** The union of all events of a catalogue. */
export type EventOf<C extends Catalogue> = { [T in keyof C & string]: Fact<T, z.output<C[T]['data']>> }[keyof C &
  string];

/** Whether an event that was read, and so checked by the one schema of its type, is of this catalogue. */
export const isOf = <C extends Catalogue>(catalogue: C, event: Fact): event is EventOf<C> =>
  Object.hasOwn(catalogue, event.type);

/** The event as its catalogue knows it, checked; undefined when the catalogue does not know the type. Throws ZodError. */
export const parseEvent = <C extends Catalogue>(catalogue: C, type: string, data: unknown): EventOf<C> | undefined => {
  const spec = Object.hasOwn(catalogue, type) ? catalogue[type] : undefined;
  // The schema of this very type has just parsed the data: the pair is one of the union.
  return spec && ({ type, data: spec.data.parse(data) } as unknown as EventOf<C>);
};
