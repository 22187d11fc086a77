import { listConnections } from '../../projections/connection/contract.ts';
import { request } from '../kernel/request.ts';

/** Whether the phone that is needed is connected: any that can look up numbers, or the default one with its agenda. */
export const phoneUp = async (which: 'any' | 'default'): Promise<boolean> => {
  const connections = await request(listConnections);
  return connections.some(({ status, isDefault }) => status === 'CONNECTED' && (which === 'any' || isDefault));
};
