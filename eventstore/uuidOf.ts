import { parse, v5 } from 'uuid';

const NAMES = parse('f2a1c0de-5eed-4a7e-8d1e-a7e0de000002');

/** Returns the public id for a stream, derived from its name, so it is the same everywhere. */
export const uuidOf = (stream: string): string => v5(stream, NAMES);
