import { z } from 'zod';

export const contactEvents = {
  /** Seen on WhatsApp for the first time. `number`: digits; `lid`: the user part of the LID. At least one is there. */
  ContactRegistered: {
    data: z.object({
      name: z.string(),
      number: z.string().nullable(),
      lid: z.string().nullable(),
      connectionId: z.number(),
    }),
    personal: { fields: ['name', 'number', 'lid'], of: 'stream' },
  },
  ContactRenamed: { data: z.object({ name: z.string() }), personal: { fields: ['name'], of: 'stream' } },
  /** WhatsApp told the other of the two addresses. */
  ContactIdentified: {
    data: z.object({ number: z.string().nullable(), lid: z.string().nullable() }),
    personal: { fields: ['number', 'lid'], of: 'stream' },
  },
};
