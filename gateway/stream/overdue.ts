import { closing } from './client.ts';
import type { Clients } from './clients.ts';

/** Looks each `every` ms which sockets are of a company whose due date is over, and ends them as a suspension would. */
export const endOverdue = (clients: Clients, every: number): { stop(): void } => {
  const timer = setInterval(() => {
    const now = new Date().toISOString();
    for (const client of clients.all()) {
      const { servedUntil } = client.listener.actor;
      if (servedUntil !== undefined && servedUntil <= now) client.end(closing.signedOut, 'past due');
    }
  }, every);
  return { stop: () => clearInterval(timer) };
};
