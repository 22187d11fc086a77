import { closing } from './client.ts';
import type { Clients } from './clients.ts';

/** Checks every `every` ms for sockets of companies past their due date, and ends them like a suspension. */
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
