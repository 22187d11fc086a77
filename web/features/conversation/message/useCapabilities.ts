import { useSelector } from 'react-redux';
import { capabilitiesOf, type Capabilities } from '../../../../domain/connection/capabilities.ts';
import { useAll } from '../../../api/records/useAll.ts';
import { selectConversation } from '../slice.ts';

/** Returns the abilities of the connection of the open conversation. Until it is known, all that a linked phone can. */
export const useCapabilities = (): Capabilities => {
  const ticket = useSelector(selectConversation)?.ticket;
  const connection = useAll('whatsapp').find(({ id }) => id === ticket?.whatsappId);
  return capabilitiesOf(connection?.channel ?? 'whatsapp');
};
