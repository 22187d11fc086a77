import { useSelector } from 'react-redux';
import { Conversation } from '../message/Conversation.tsx';
import { selectConversation } from '../message/slice.ts';
import { ConversationHeader } from './ConversationHeader.tsx';
import { Unlock } from './Unlock.tsx';
import { useMayChange } from './useMayChange.ts';

/** The conversation that the address names; its file is fetched when the first one is opened. */
export const OpenConversation = ({ uuid }: { uuid: string }) => {
  const shown = useSelector(selectConversation);
  const conversation = shown?.uuid === uuid ? shown : null;
  const ticket = conversation?.ticket ?? null;
  const mine = useMayChange(ticket);
  return (
    <Conversation
      uuid={uuid}
      conversation={conversation}
      header={<ConversationHeader ticket={ticket} />}
      mine={mine}
      unlock={ticket && ticket.status !== 'open' && <Unlock ticket={ticket} />}
    />
  );
};
