import { MessagesSquare, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useRecord } from '../../api/records/useRecord.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/lists/Empty.tsx';
import { chatSettled, conversationRefused } from '../conversation/index.ts';
import { twoLines } from '../../ui/page/paneHead.ts';
import { TalkComposer } from './TalkComposer.tsx';
import { TalkMessages } from './TalkMessages.tsx';
import { selectTalk, talkOpened } from './talkSlice.ts';
import { useSeen } from './useSeen.ts';
import { Tooltip } from '../../ui/layers/Tooltip.tsx';

const Root = styled.section`
  position: relative;
  display: flex;
  flex-direction: column;
  flex: 1;
  min-width: 0;
  min-height: 0;
`;
const Head = styled.header`
  flex: none;
  padding: var(--s-8) var(--s-16);
  border-bottom: 1px solid var(--border);
  ${twoLines}
`;

/** The messages of the chat in the address, and its composer. A member who was removed no longer sees the chat. */
export const Talk = ({ uuid }: { uuid: string | null }) => {
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(talkOpened(uuid));
    return () => void dispatch(talkOpened(null));
  }, [dispatch, uuid]);
  const { chatId, phase, uuid: opened } = useSelector(selectTalk);
  useEffect(() => {
    if (uuid === null || opened !== uuid || (phase !== 'gone' && phase !== 'failed')) return;
    // Nothing can be written here, so keys are shortcuts again.
    if (phase === 'gone') dispatch(conversationRefused({ uuid }));
    dispatch(chatSettled({ uuid }));
  }, [dispatch, opened, phase, uuid]);
  const chat = useRecord('chat', chatId);
  useSeen(phase === 'ready' ? chat : undefined);
  if (uuid === null) return <Empty icon={<MessagesSquare />} fact={t('choose')} advice={t('chooseAdvice')} />;
  if (phase === 'gone')
    return (
      <Empty icon={<MessagesSquare />} fact={t('goneFact')} advice={t('goneAdvice')}>
        <Link to="/chats">{t('back')}</Link>
      </Empty>
    );
  if (phase === 'failed')
    return (
      <Empty icon={<TriangleAlert />} fact={t('failed')}>
        <Button onClick={() => dispatch(talkOpened(uuid))}>{t('retry')}</Button>
      </Empty>
    );
  if (!chat) return <Root aria-busy="true" />;
  const names = chat.users.map(({ user }) => user.name).join(', ');
  return (
    <Root data-conversation={chat.uuid} aria-label={chat.title || t('untitled')}>
      <Head>
        <h1 dir="auto">{chat.title || t('untitled')}</h1>
        <Tooltip text={names} whenCut>
          <p dir="auto">{names}</p>
        </Tooltip>
      </Head>
      <TalkMessages chat={chat} />
      <TalkComposer key={chat.id} chat={chat} />
    </Root>
  );
};
