import { listConnections } from '../../../../projections/connection/contract.ts';
import { request } from '../../../api/request.ts';

/** Whether the needed phone is connected: any one to look up numbers, or the default one for its agenda. */
export const phoneUp = async (which: 'any' | 'default'): Promise<boolean> => {
  const connections = await request(listConnections);
  return connections.some(({ status, isDefault }) => status === 'CONNECTED' && (which === 'any' || isDefault));
};
