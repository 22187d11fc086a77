import './saga.ts';
import { ImageIcon, Megaphone, TriangleAlert } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { AnnouncementRecord } from '../../../domain/announcement/record.ts';
import { plain } from '../../ui/bubble/format.ts';
import { ago } from '../../ui/format/dates.ts';
import { useRecord } from '../../api/records/useRecord.ts';
import { useMore } from '../../api/records/useMore.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/lists/Empty.tsx';
import { Popover } from '../../ui/layers/Popover.tsx';
import { RowBoundary } from '../../ui/lists/RowBoundary.tsx';
import { useNow } from '../../ui/useNow.ts';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import { noticesSeen } from './live.ts';
import { Priority } from './Priority.tsx';
import { notices } from './slice.ts';
import { selectUnseen } from './unseen.ts';

const Title = styled.h2`
  padding: var(--s-12) var(--s-16) var(--s-8);
  font-size: var(--t-14);
  font-weight: var(--w-bold);
`;
const Scroll = styled.div`
  overflow-y: auto;
  padding: 0 var(--s-4) var(--s-4);
  ul {
    list-style: none;
  }
`;
const Row = styled.button`
  display: grid;
  gap: 2px;
  width: 100%;
  padding: var(--s-8) var(--s-12);
  border-radius: var(--r-8);
  text-align: left;
  line-height: 18px;
  &:hover {
    background: var(--hover-raised);
  }
  &:focus-visible {
    box-shadow: inset 0 0 0 2px var(--focus);
  }
  strong,
  p {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  strong {
    font-weight: var(--w-bold);
  }
  p {
    font-size: var(--t-12);
    color: var(--text-muted);
  }
  & > span {
    display: flex;
    align-items: center;
    gap: var(--s-8);
    font-size: var(--t-12);
    color: var(--text-muted);
  }
  svg {
    width: 14px;
    height: 14px;
  }
`;

const Notices = ({ onOpen }: { onOpen: (id: number) => void }) => {
  const { t } = useTranslation('announcement');
  const dispatch = useDispatch();
  const now = useNow();
  const list = useSelector(notices.select);
  const unseen = useSelector(selectUnseen);
  const { shown, moreAsked } = notices.actions;
  useEffect(() => void dispatch(shown()), [dispatch, shown]);
  useEffect(() => {
    if (unseen > 0) dispatch(noticesSeen());
  }, [dispatch, unseen]);
  const { ref, onScroll } = useMore(list, () => dispatch(moreAsked()));
  const records = list.records.filter(({ status }) => status);
  return (
    <Scroll ref={ref} onScroll={onScroll} tabIndex={-1}>
      {records.length === 0 && list.phase === 'ready' && (
        <Empty icon={<Megaphone />} fact={t('nothing')} advice={t('nothingAdvice')} />
      )}
      {records.length === 0 && list.phase === 'failed' && (
        <Empty icon={<TriangleAlert />} fact={t('failed')}>
          <Button onClick={() => dispatch(shown())}>{t('retry')}</Button>
        </Empty>
      )}
      <ul>
        {records.map((one: AnnouncementRecord) => (
          <li key={one.id}>
            <RowBoundary of={one}>
              <Row type="button" onClick={() => onOpen(one.id)}>
                <strong>{one.title}</strong>
                <p>{plain(one.text)}</p>
                <span>
                  <Priority priority={one.priority} />
                  <time dateTime={one.createdAt}>{ago(one.createdAt, now)}</time>
                  {one.mediaName !== null && <ImageIcon role="img" aria-label={one.mediaName} />}
                </span>
              </Row>
            </RowBoundary>
          </li>
        ))}
      </ul>
    </Scroll>
  );
};

/**
 * Lists the announcements, the most urgent first; a click opens one in full (R064, R557, R558). Opening the list marks them as
 * seen.
 */
export const AnnouncementPopover = ({ trigger }: { trigger: ReactNode }) => {
  const { t } = useTranslation('announcement');
  const [opened, setOpened] = useState<number | null>(null);
  const one = useRecord('announcement', opened);
  return (
    <>
      <Popover label={t('bell')} trigger={trigger} opened>
        {(close) => (
          <>
            <Title>{t('bell')}</Title>
            <Notices
              onOpen={(id) => {
                close();
                setOpened(id);
              }}
            />
          </>
        )}
      </Popover>
      {one?.status && <AnnouncementDialog announcement={one} onClose={() => setOpened(null)} />}
    </>
  );
};
