import { z } from 'zod';

const value = z.union([z.string(), z.number(), z.array(z.string()).transform((all) => all.join(', '))]);
/** Returns the values in a refusal's detail that its text may use. */
export const valuesOf = (detail: unknown): Record<string, string | number> => {
  const { data = {} } = z.record(z.string(), z.unknown()).safeParse(detail);
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, each]) => {
      const read = value.safeParse(each).data;
      return read === undefined ? [] : [[name, read]];
    }),
  );
};
