import { ArrowDown, Hand } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { Virtuoso } from 'react-virtuoso';
import { called } from '../../../ui/format/called.ts';
import type { MessageRecord } from '../../../../domain/message/shape.ts';
import type { TicketRecord } from '../../../../domain/ticket/shape.ts';
import { useNotes } from '../../note/index.ts';
import { Empty } from '../../../ui/lists/Empty.tsx';
import { Came } from './Came.tsx';
import { Edge, LineOf } from './TimelineLines.tsx';
import { End, Frame, Item, Older, Rim, MessagesSheet } from './MessagesBox.tsx';
import { cameAfter, newest } from './arrivals.ts';
import { withHandOver } from './handedOver.ts';
import { hush } from '../../../ui/media/player.ts';
import { withNotes } from './noted.ts';
import {
  draftChanged,
  olderAsked,
  resendClicked,
  selectOutgoing,
  selectPeeks,
  type ShownConversation,
  filesAged,
} from '../slice.ts';
import { timeline } from './timeline.ts';
import { useClock } from '../../../api/session/useClock.ts';
import { useMessageKeys } from '../message/useMessageKeys.ts';
import { useScroll } from './useScroll.ts';
import { useSought } from './useSought.ts';
import { useTurnWords } from './useTurnWords.ts';
import { withTurns } from './turns.ts';
import { withUnread } from './unread.ts';
import { Viewing } from '../Viewing.tsx';
import { endOf } from './freshFiles.ts';

/** Renews URLs this long before they expire (ms), which prevents clicks on expired ones. */
const ahead = 60_000;

/** Requests new file URLs in time for a conversation that stays open. They expire after an hour. */
const useFreshFiles = (messages: readonly MessageRecord[]): void => {
  const dispatch = useDispatch();
  const end = useMemo(() => endOf(messages), [messages]);
  useEffect(() => {
    if (end === null) return undefined;
    const timer = setTimeout(() => dispatch(filesAged()), Math.max(0, end - ahead - Date.now()));
    return () => clearTimeout(timer);
  }, [end, dispatch]);
};

const useEnd = (ticket: TicketRecord): ReactNode => {
  const { t } = useTranslation('message');
  const clock = useClock();
  const wordsOf = useTurnWords(clock);
  if (ticket.status !== 'closed') return null;
  const last = ticket.turns?.findLast(({ is }) => is === 'closed');
  if (last) return <Edge>{wordsOf(last)}</Edge>;
  const { user: by, updatedAt: at } = ticket;
  return <Edge>{by ? wordsOf({ is: 'closed', at, by }) : t('ended', { id: ticket.id })}</Edge>;
};

type Context = { end: ReactNode };
const Footer = ({ context: { end } }: { context: Context }) => <Rim>{end}</Rim>;
const Header = () => <Rim />;
const components = { Header, Footer };

type Props = { conversation: ShownConversation; ticket: TicketRecord; mine: boolean };

/**
 * The messages of the open conversation. Scrolled up, a button shows the number of new messages below. Only users who may write
 * can reply.
 */
export const Messages = ({ conversation, ticket, mine }: Props) => {
  const { t } = useTranslation('message');
  const dispatch = useDispatch();
  const clock = useClock();
  const { messages, keys, hasMore, older, unreadFrom, restored } = conversation;
  const all = useSelector(selectOutgoing);
  const peeks = useSelector(selectPeeks);
  const { handOver, turns } = ticket;
  const notes = useNotes(ticket.contactId);
  const lines = useMemo(() => {
    const outgoing = all.filter(({ ticketId }) => ticketId === ticket.id);
    const said = withHandOver(timeline(messages, outgoing, keys, clock), { id: ticket.id, handOver });
    return withUnread(withNotes(withTurns(said, { id: ticket.id, turns }), notes, !hasMore), unreadFrom);
  }, [messages, all, keys, clock, ticket.id, handOver, turns, notes, hasMore, unreadFrom]);
  const ready = hasMore && !older && restored.length === 0;
  const askOlder = useCallback(() => {
    if (ready) dispatch(olderAsked());
  }, [dispatch, ready]);
  const { given, toEnd, toLine, inView, away, fresh, stands } = useScroll({ lines, older: askOlder, ready });
  const onKeyDown = useMessageKeys({ lines, toLine, older: askOlder });
  const sought = stands ? conversation.sought : '';
  const { found, mark } = useSought({
    conversation: { ...conversation, sought },
    lines,
    toLine,
    inView,
    older: askOlder,
  });
  const onReply = useCallback(
    (quoted: MessageRecord) => dispatch(draftChanged({ ticketId: ticket.id, quoted })),
    [dispatch, ticket.id],
  );
  const onResend = useCallback((message: MessageRecord) => dispatch(resendClicked(message)), [dispatch]);
  const [atFirst] = useState(newest(lines));
  useFreshFiles(messages);
  useEffect(() => hush, []);
  const end = useEnd(ticket);
  const writes = mine && ticket.status === 'open' && !ticket.contact.erased;
  return (
    <MessagesSheet>
      {older && <Older $width="120px" $height="8px" />}
      <Frame onKeyDown={onKeyDown}>
        {lines.length === 0 ? (
          <Empty
            icon={<Hand aria-hidden />}
            fact={t('empty')}
            advice={t('emptyHint', { name: called(ticket.contact) })}
          />
        ) : (
          <Virtuoso
            {...given}
            role="log"
            aria-live="off"
            aria-label={t('log')}
            tabIndex={0}
            data={lines}
            context={{ end }}
            components={components}
            computeItemKey={(_, { id }) => id}
            itemContent={(_, line) => (
              <Item
                data-line={line.id}
                data-found={line.id === found || undefined}
                ref={line.id === found ? mark : undefined}
              >
                <LineOf
                  line={line}
                  clock={clock}
                  onReply={writes ? onReply : undefined}
                  onResend={writes ? onResend : undefined}
                />
              </Item>
            )}
            increaseViewportBy={400}
          />
        )}
      </Frame>
      {!peeks && <Viewing messages={messages} />}
      <Came message={cameAfter(lines, atFirst).at(-1)} />
      {away && (
        <End type="button" onClick={toEnd} aria-label={fresh > 0 ? undefined : t('toEnd')}>
          <ArrowDown aria-hidden />
          {fresh > 0 && t('fresh', { count: fresh })}
        </End>
      )}
    </MessagesSheet>
  );
};
