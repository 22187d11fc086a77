import './saga.ts';
import { MessagesSquare } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useMore } from '../../api/records/useMore.ts';
import { Empty } from '../../ui/lists/Empty.tsx';
import { Popover } from '../../ui/layers/Popover.tsx';
import { ChatRow } from './ChatRow.tsx';
import { chatNotices } from './slice.ts';

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: var(--s-12) var(--s-16) var(--s-8);
  h2 {
    font-size: var(--t-14);
    font-weight: var(--w-bold);
  }
  a {
    font-size: var(--t-12);
    color: var(--accent-text);
  }
`;
const Scroll = styled.div`
  overflow-y: auto;
  padding: 0 var(--s-4) var(--s-4);
  ul {
    list-style: none;
  }
  li {
    display: flex;
  }
`;

const Recent = ({ close }: { close: () => void }) => {
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  const list = useSelector(chatNotices.select);
  const { shown, moreAsked } = chatNotices.actions;
  useEffect(() => void dispatch(shown()), [dispatch, shown]);
  const { ref, onScroll } = useMore(list, () => dispatch(moreAsked()));
  const isEmpty = list.records.length === 0 && (list.phase === 'ready' || list.phase === 'failed');
  return (
    <Scroll ref={ref} onScroll={onScroll} tabIndex={-1}>
      {isEmpty && <Empty icon={<MessagesSquare />} fact={t('empty')} advice={t('emptyAdvice')} />}
      <ul>
        {list.records.map((chat) => (
          <li key={chat.id}>
            <ChatRow chat={chat} onClick={close} />
          </li>
        ))}
      </ul>
    </Scroll>
  );
};

/** The chats under their bell, the latest message first; the next page loads near the bottom (R731). */
export const ChatPopover = ({ trigger }: { trigger: ReactNode }) => {
  const { t } = useTranslation('chat');
  return (
    <Popover label={t('bell')} trigger={trigger} opened>
      {(close) => (
        <>
          <Head>
            <h2>{t('bell')}</h2>
            <Link to="/chats" onClick={close}>
              {t('all')}
            </Link>
          </Head>
          <Recent close={close} />
        </>
      )}
    </Popover>
  );
};
