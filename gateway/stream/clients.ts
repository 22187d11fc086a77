import { streamClients } from '../../runtime/metrics.ts';
import type { Client } from './client.ts';

export type Clients = ReturnType<typeof openClients>;

const isOf = ({ companyId, support }: Client['listener']['actor'], id: number): boolean =>
  companyId === id || support?.home.companyId === id;

/** The sockets that follow the stream now, by company, and those that are being let in. */
export const openClients = () => {
  const byCompany = new Map<number, Set<Client>>();
  const coming = new Set<Client>();
  const all = (): Client[] => [...byCompany.values()].flatMap((clients) => [...clients]);
  /** What belongs to the installation (company 0) concerns every company. */
  const of = (companyId: number): Iterable<Client> => (companyId === 0 ? all() : (byCompany.get(companyId) ?? []));
  return {
    of,
    all,
    /** Those of a company, and who looks into another one from there. */
    homeIn: (companyId: number): Iterable<Client> =>
      companyId === 0 ? all() : all().filter(({ listener: { actor } }) => isOf(actor, companyId)),
    /** Who was greeted hears what passes by from then on: nobody tells it again. */
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
