import { z } from 'zod';
import { call, number } from './contract.ts';

const phone = z.strictObject({ phone: number });
const connections = z.object({ connections: z.number() });
const bytes = z.base64().max(1_000_000);

/** The calls of the control API for the connections of linked devices. */
export const lineCalls = {
  /** Ends the connections: silently without a code, otherwise with the code as reason. */
  drop: call('POST', '/drop', phone.extend({ code: z.int().min(400).max(599).optional() }), connections),
  /** The server sends bytes that are no frame (`frame`), a frame that is no stanza (`sealed`), or a given stanza. */
  babble: call(
    'POST',
    '/babble',
    phone.extend({
      frame: bytes.optional(),
      sealed: bytes.optional(),
      stanza: z
        .object({ tag: z.string(), attrs: z.record(z.string(), z.string()), content: z.unknown().optional() })
        .optional(),
    }),
    connections,
  ),
} as const;
