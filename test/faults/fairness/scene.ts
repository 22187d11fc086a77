import { z } from 'zod';

const account = z.object({ email: z.string(), password: z.string() });

/** The adversary's knowledge of the installation. */
export const sceneShape = z.object({
  url: z.string(),
  /** The admin of a company on trial. */
  trial: z.object({ account, ticketId: z.number(), connectionId: z.number(), queueId: z.number() }),
  /** An agent of a third company, and a colleague. */
  agent: z.object({ account, ticketId: z.number(), colleagueId: z.number() }),
});
export type Scene = z.infer<typeof sceneShape>;
