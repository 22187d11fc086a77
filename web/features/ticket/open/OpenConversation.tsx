import { Suspense, useEffect } from 'react';
import { lazy } from '../../../api/parts.ts';
import { useCan } from '../../../api/session/useCan.ts';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { styled } from 'styled-components';
import { fetchAhead } from '../../../api/fetchAhead.ts';
import { Conversation } from '../../conversation/index.ts';
import { selectConversation, selectPicking, findingBegan } from '../../conversation/index.ts';
import '../dialogs/cardSaga.ts';
import { ConversationHeader } from './ConversationHeader.tsx';
import { shortcutOf } from '../actions/ticketActions.ts';
import { isOverlaid } from '../panel/panel.ts';
import { selectTickets } from '../list/selectors.ts';
import { panelToggled, type TicketRoot } from '../slice.ts';
import { TypedAhead } from './TypedAhead.tsx';
import { Unlock } from './Unlock.tsx';
import { useFindKey } from './useFindKey.ts';
import { useMayChange } from '../useMayChange.ts';
import { useLocation } from 'react-router-dom';
import { z } from 'zod';

/** The router state of a search result. Other links have a different state or none. */
const found = z.object({ term: z.string(), messageId: z.string() });

/** Opens a search result at the matching message, once the conversation is `ready`. */
const useFoundPlace = (ready: boolean): void => {
  const dispatch = useDispatch();
  const { state, key } = useLocation();
  useEffect(() => {
    const { data } = found.safeParse(state);
    if (ready && data) dispatch(findingBegan(data));
  }, [dispatch, ready, state, key]); // `key` is new at each click
};

const ContactPanel = lazy(() => import('../onDemand.ts').then((file) => ({ default: file.ContactPanel })));

const BlockContact = lazy(() => import('../onDemand.ts').then((file) => ({ default: file.BlockContact })));

const ForwardBar = lazy(() => import('../onDemand.ts').then((file) => ({ default: file.ForwardBar })));

/** Code to prefetch: panels and dialogs that agents open next to a conversation. */
const beside = [() => import('../onDemand.ts'), () => import('../dialogs/KeysDialog.tsx'), () => import('./Peek.tsx')];

const Sides = styled.div`
  position: relative;
  display: flex;
  min-width: 0;
  min-height: 0;
  & > section {
    flex: 1;
  }
`;

/** Closes the contact panel of the previous conversation where it covers the messages. */
const usePanel = () => {
  const dispatch = useDispatch();
  const store = useStore<TicketRoot>();
  useEffect(() => {
    if (selectTickets(store.getState()).panel && isOverlaid()) dispatch(panelToggled());
  }, [dispatch, store]);
  return useSelector(selectTickets).panel;
};

/** The conversation of the current URL. The code is loaded when the first conversation opens. */
export const OpenConversation = ({ uuid }: { uuid: string }) => {
  const shown = useSelector(selectConversation);
  const conversation = shown?.uuid === uuid ? shown : null;
  const ticket = conversation?.ticket ?? null;
  const mine = useMayChange(ticket);
  const mayUnblock = useCan('contacts-page:blockContact');
  const panel = usePanel();
  const picking = useSelector(selectPicking);
  useEffect(() => fetchAhead(beside), []);
  useFindKey(ticket !== null);
  useFoundPlace(conversation?.phase === 'ready');
  return (
    <Sides data-conversation={uuid}>
      <Conversation
        uuid={uuid}
        conversation={conversation}
        header={<ConversationHeader ticket={ticket} />}
        noteShortcut={shortcutOf('note')}
        mine={mine}
        instead={
          picking ? (
            <Suspense>
              <ForwardBar count={picking.length} />
            </Suspense>
          ) : (
            !ticket && <TypedAhead uuid={uuid} />
          )
        }
        unlock={
          ticket?.status === 'open'
            ? mine &&
              mayUnblock &&
              ticket.isBlocked && (
                <Suspense>
                  <BlockContact ticket={ticket} />
                </Suspense>
              )
            : ticket && <Unlock ticket={ticket} />
        }
      />
      {panel && ticket && (
        <Suspense>
          <ContactPanel ticket={ticket} />
        </Suspense>
      )}
    </Sides>
  );
};
