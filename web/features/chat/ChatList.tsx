import { Ellipsis, MessagesSquare, Pencil, Plus, SearchX, Trash2, TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { ChatRecord } from '../../../domain/chat/shape.ts';
import { useMore } from '../../api/records/useMore.ts';
import { selectUser } from '../../api/session/slice.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/lists/Empty.tsx';
import { GuideLink } from '../../ui/page/GuideLink.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../ui/layers/Menu.tsx';
import { RowBoundary } from '../../ui/lists/RowBoundary.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { ChatRow } from './ChatRow.tsx';
import { chats } from './slice.ts';
import { Tooltip } from '../../ui/layers/Tooltip.tsx';

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-8);
  padding: var(--s-12);
  & > :first-child {
    flex: 1;
    min-width: 0;
  }
`;
const Scroll = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  padding: 0 var(--s-8) var(--s-8);
  ul {
    list-style: none;
  }
  li {
    display: flex;
    align-items: center;
    gap: 2px;
  }
`;

/** The actions that only the owner of a chat has. */
const OwnerMenu = ({ chat }: { chat: ChatRecord }) => {
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  const { editClicked, removeClicked } = chats.actions;
  return (
    <Menu
      trigger={
        <IconButton size="sm" label={t('acts', { name: chat.title || t('untitled') })}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => dispatch(editClicked(chat))}>
        {t('editOne')}
      </MenuItem>
      <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => dispatch(removeClicked(chat))}>
        {t('removeOne')}
      </MenuItem>
    </Menu>
  );
};

/** The user's chats, the latest message first; the next page loads near the bottom (R560, R731). */
export const ChatList = ({ uuid, onPick }: { uuid: string | undefined; onPick?: () => void }) => {
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  const me = useSelector(selectUser);
  const list = useSelector(chats.select);
  const { records, phase, search, found } = list;
  const { searched, addClicked, moreAsked, shown } = chats.actions;
  const { ref, onScroll } = useMore(list, () => dispatch(moreAsked()));
  const isEmpty = records.length === 0;
  return (
    <>
      <Head>
        <SearchField label={t('search')} value={search} onChange={(value) => dispatch(searched(value))} />
        <Tooltip text={t('add')}>
          <Button variant="primary" aria-label={t('add')} onClick={() => dispatch(addClicked())}>
            <Plus aria-hidden />
          </Button>
        </Tooltip>
        <GuideLink />
      </Head>
      <Scroll ref={ref} onScroll={onScroll}>
        {isEmpty && phase === 'failed' && (
          <Empty icon={<TriangleAlert />} fact={t('failed')}>
            <Button onClick={() => dispatch(shown())}>{t('retry')}</Button>
          </Empty>
        )}
        {isEmpty && phase === 'ready' && found && <Empty icon={<SearchX />} fact={t('notFound', { search: found })} />}
        {isEmpty && phase === 'ready' && !found && (
          <Empty icon={<MessagesSquare />} fact={t('empty')} advice={t('emptyAdvice')}>
            <Button variant="primary" onClick={() => dispatch(addClicked())}>
              {t('add')}
            </Button>
          </Empty>
        )}
        <ul aria-label={t('title')}>
          {records.map((chat) => (
            <li key={chat.id}>
              <RowBoundary of={chat}>
                <ChatRow chat={chat} current={chat.uuid === uuid} {...(onPick && { onClick: onPick })} />
                {chat.ownerId === me?.id && <OwnerMenu chat={chat} />}
              </RowBoundary>
            </li>
          ))}
        </ul>
      </Scroll>
    </>
  );
};
