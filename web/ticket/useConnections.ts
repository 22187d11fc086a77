import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { WhatsappRecord } from '../../domain/connection/shape.ts';
import { connectionsShown, selectConnections } from '../connection/slice.ts';

/** The company's connections; who does not follow them anyway has them read. */
export const useConnections = (): readonly WhatsappRecord[] => {
  const dispatch = useDispatch();
  const connections = useSelector(selectConnections);
  useEffect(() => {
    dispatch(connectionsShown());
  }, [dispatch]);
  return connections;
};
