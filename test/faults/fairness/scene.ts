import { z } from 'zod';

const account = z.object({ email: z.string(), password: z.string() });

/** The adversary's knowledge of the installation. */
export const sceneShape = z.object({
  url: z.string(),
  /** The admin of a company on trial. */
  trial: z.object({
    account,
    ticketId: z.number(),
    /** The number of that ticket's contact. */
    customer: z.string(),
    connectionId: z.number(),
    queueId: z.number(),
    apiToken: z.string(),
  }),
  /** The callback address of a connection over the official API, and its app secret. */
  official: z.object({ path: z.string(), appSecret: z.string(), phoneNumberId: z.string() }),
  /** Has the shape of a token of the installation, and another signature. */
  forgedToken: z.string(),
  /** An agent of a third company, and a colleague. */
  agent: z.object({ account, ticketId: z.number(), colleagueId: z.number() }),
});
export type Scene = z.infer<typeof sceneShape>;
export type Account = z.infer<typeof account>;
