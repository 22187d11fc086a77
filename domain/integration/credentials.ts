import { z } from 'zod';

/** The part of Google's service account file that we use. */
const account = z.object({ client_email: z.string().min(1), private_key: z.string().min(1) });
export type ServiceAccount = z.output<typeof account>;

/** Parses a service account file; null if the text is no such file. */
export const serviceAccountOf = (json: string): ServiceAccount | null => {
  try {
    return account.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
};
