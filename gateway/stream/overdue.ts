import { log } from '../../runtime/log.ts';
import { closing } from './client.ts';
import type { Clients } from './clients.ts';

/** Which of these companies are past their due date. */
export type Overdue = (companyIds: readonly number[]) => Promise<number[]>;

/**
 * Ends each `every` ms the sockets of companies that came past their due date, as their next sign-in would be refused; who looks
 * into one from elsewhere stays.
 */
export const endOverdue = (clients: Clients, overdue: Overdue, every: number): { stop(): void } => {
  const look = async (): Promise<void> => {
    const own = clients.all().filter(({ listener }) => !listener.actor.support);
    const companyIds = [...new Set(own.map(({ listener }) => listener.actor.companyId))];
    if (!companyIds.length) return;
    const past = new Set(await overdue(companyIds));
    for (const client of own) if (past.has(client.listener.actor.companyId)) client.end(closing.signedOut, 'past due');
  };
  const timer = setInterval(() => {
    look().catch((err: unknown) => log.warn({ err }, 'Nobody knows which companies are past their due date'));
  }, every);
  return { stop: () => clearInterval(timer) };
};
