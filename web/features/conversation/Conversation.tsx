import { Lock, WifiOff } from 'lucide-react';
import { Suspense, useEffect, type ReactNode } from 'react';
import { lazy } from '../../api/parts.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { TicketRecord } from '../../../domain/ticket/shape.ts';
import { fetchAhead } from '../../api/fetchAhead.ts';
import { called } from '../../ui/format/called.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/lists/Empty.tsx';
import { Composer } from './composer/Composer.tsx';
import { Foot, Locked } from '../../ui/media/ComposerBox.tsx';
import { Loading } from './timeline/Loading.tsx';
import { Messages } from './timeline/Messages.tsx';
import {
  conversationAsked,
  conversationSettled,
  findingEnded,
  selectFinding,
  type ShownConversation,
} from './slice.ts';

/** Code to prefetch: features that agents use within a conversation. */
const withinConversation = [
  () => import('./message/wishSaga.ts'),
  () => import('./composer/formSaga.ts'),
  () => import('./composer/Attached.tsx'),
  () => import('./composer/Suggestions.tsx'),
  () => import('./find/FindBar.tsx'),
  () => import('./message/ReactionPicker.tsx'),
  () => import('./composer/Members.tsx'),
  () => import('./viewers.ts'),
  () => import('../../ui/media/Recorder.tsx'),
  () => import('../../ui/media/Gallery.tsx'),
  () => import('../../ui/media/EmojiPicker.tsx'),
];

const FindBar = lazy(() => import('./find/FindBar.tsx').then((file) => ({ default: file.FindBar })));

const Pane = styled.section`
  position: relative;
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
`;

type Props = {
  uuid: string;
  /** Null until it is requested. */
  conversation: ShownConversation | null;
  header: ReactNode;
  /** Replaces the composer, for example while the user selects messages. */
  instead?: ReactNode;
  /** The keys that write a note. */
  noteShortcut: readonly string[];
  /** Whether the user may write while the ticket is open. */
  mine: boolean;
  /** The button that accepts or reopens a ticket in which no one can write. */
  unlock: ReactNode;
};

/** A conversation: its header, its messages and, for an open ticket, the composer. */
export const Conversation = ({ uuid, conversation, header, instead, noteShortcut, mine, unlock }: Props) => {
  const { t } = useTranslation('message');
  const dispatch = useDispatch();
  const ticket = conversation?.ticket ?? null;
  const phase = conversation?.phase ?? 'loading';
  const finding = useSelector(selectFinding);
  useEffect(() => fetchAhead(withinConversation), []);
  const isShut = ticket?.isOut || ticket?.isMuted || ticket?.isBlocked;
  const isWritable = ticket?.status === 'open' && mine && !ticket.contact.erased && !isShut;
  useEffect(() => {
    if (isWritable || phase !== 'loading') dispatch(conversationSettled({ uuid }));
  }, [dispatch, uuid, isWritable, phase]);
  const whyNot = ({ contact, status, user, isOut, isMuted, isBlocked }: TicketRecord): string => {
    if (contact.erased) return t('erased');
    if (isOut) return t('notInGroup');
    if (isMuted) return t('onlyAdminsWrite');
    if (isBlocked) return t('contactBlocked');
    return status === 'open' ? t('others', { name: user?.name }) : t(status);
  };
  return (
    <Pane aria-label={ticket ? called(ticket.contact) : t('loading')}>
      {header}
      {finding && ticket && (
        <Suspense>
          <FindBar from={finding} onClose={() => dispatch(findingEnded())} />
        </Suspense>
      )}
      {phase === 'loading' && <Loading />}
      {phase === 'failed' && (
        <Empty icon={<WifiOff aria-hidden />} fact={t('failed')} advice={t('failedHint')}>
          <Button size="sm" onClick={() => dispatch(conversationAsked({ uuid, ticketId: null }))}>
            {t('again')}
          </Button>
        </Empty>
      )}
      {phase === 'ready' && conversation && ticket && (
        <Messages key={conversation.unreadFrom} conversation={conversation} ticket={ticket} mine={mine} />
      )}
      {instead ||
        (ticket &&
          (isWritable ? (
            <Composer key={ticket.id} ticket={ticket} noteShortcut={noteShortcut} />
          ) : (
            <Foot>
              <Locked>
                <Lock aria-hidden />
                <p>{whyNot(ticket)}</p>
                {unlock}
              </Locked>
            </Foot>
          )))}
    </Pane>
  );
};
