import { z } from 'zod';

/** What of Google's file of a service account is used. */
const account = z.object({ client_email: z.string().min(1), private_key: z.string().min(1) });
export type ServiceAccount = z.output<typeof account>;

/** Reads the text of such a file; null: it is none. */
export const serviceAccountOf = (json: string): ServiceAccount | null => {
  try {
    return account.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
};
