import { streamClients } from '../../runtime/metrics.ts';
import { closing, type Client } from './client.ts';

export type Clients = ReturnType<typeof openClients>;

const isOf = ({ companyId, support }: Client['listener']['actor'], id: number): boolean =>
  companyId === id || support?.home.companyId === id;

/** The sockets that follow the stream, by company, and those that are being admitted. */
export const openClients = () => {
  const byCompany = new Map<number, Set<Client>>();
  const coming = new Set<Client>();
  const all = (): Client[] => [...byCompany.values()].flatMap((clients) => [...clients]);
  /** Changes of the installation (company 0) concern every company. */
  const of = (companyId: number): Iterable<Client> => (companyId === 0 ? all() : (byCompany.get(companyId) ?? []));
  return {
    of,
    all,
    /** The sockets of a company's users, including those who give support in another company. */
    homeIn: (companyId: number): Iterable<Client> =>
      companyId === 0 ? all() : all().filter(({ listener: { actor } }) => isOf(actor, companyId)),
    /** Includes sockets that are being admitted: ephemeral frames are not repeated for them. */
    hearing: (companyId: number): Client[] => [
      ...of(companyId),
      ...[...coming].filter(({ listener }) => listener.actor.companyId === companyId),
    ],
    greet: (client: Client): void => {
      coming.add(client);
    },
    add: (client: Client): void => {
      coming.delete(client);
      const { companyId } = client.listener.actor;
      byCompany.set(companyId, (byCompany.get(companyId) ?? new Set()).add(client));
      streamClients.inc();
    },
    remove: (client: Client): void => {
      coming.delete(client);
      const { companyId } = client.listener.actor;
      const clients = byCompany.get(companyId);
      if (!clients?.delete(client)) return;
      if (clients.size === 0) byCompany.delete(companyId);
      streamClients.dec();
    },
  };
};

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
