import { z } from 'zod';
import { profiles } from '../kernel/permissions.ts';

export const userEvents = {
  UserRegistered: {
    data: z.object({ name: z.string(), email: z.string(), profile: z.enum(profiles), super: z.boolean() }),
    personal: { fields: ['name', 'email'], of: 'stream' },
  },
  UserQueuesAssigned: { data: z.object({ queueIds: z.array(z.number()) }) },
  UserPromoted: { data: z.object({ profile: z.enum(profiles) }) },
  /** The hash itself lies in the credential stream. */
  PasswordChanged: { data: z.object({}) },
  UserRemoved: { data: z.object({}) },
};
