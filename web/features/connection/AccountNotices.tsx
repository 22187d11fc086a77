import { Check, Info, TriangleAlert } from 'lucide-react';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { isShownNotice, type AccountNotice } from '../../../domain/connection/accountNotice.ts';
import type { WhatsappRecord } from '../../../domain/connection/shape.ts';
import { momentOf } from '../../api/session/moment.ts';
import { useClock } from '../../api/session/useClock.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.ts';
import { noticeKey } from './noticeMarks.ts';
import { isGoodNews, limitText, noticeText } from './noticeText.ts';
import { noticesRead, selectConnectionState } from './slice.ts';

const Lines = styled.ul`
  display: grid;
  gap: var(--s-6);
  small {
    display: block;
    font-size: var(--t-12);
    opacity: 0.85;
  }
  svg {
    flex: none;
    width: 18px;
    height: 18px;
  }
`;
const More = styled.details`
  summary {
    padding: var(--s-4) 0;
    cursor: pointer;
    color: var(--text-muted);
  }
`;
const Quiet = styled(Notice)`
  background: var(--sunken);
  color: var(--text-muted);
`;

/** The most notices that a card shows before its button for more. */
const NEWEST = 2;

/** The messaging limit of an account of the official API, and what Meta reported about it lately. */
export const AccountNotices = ({ connection, now }: { connection: WhatsappRecord; now: number }) => {
  const { t } = useTranslation('accountNotice');
  const limit = limitText(connection.messagingLimit);
  const dispatch = useDispatch();
  const { read } = useSelector(selectConnectionState).marks;
  const { id, notices } = connection;
  const shown = notices.filter((one) => isShownNotice(one, now) && !read.includes(noticeKey(id, one)));
  const markAsRead = () => dispatch(noticesRead(shown.map((one) => noticeKey(id, one))));
  return (
    <>
      {limit && <p>{limit}</p>}
      {shown.length > 0 && <NoticeLines notices={shown.slice(0, NEWEST)} />}
      {shown.length > NEWEST && (
        <More>
          <summary>{t('more', { count: shown.length - NEWEST })}</summary>
          <NoticeLines notices={shown.slice(NEWEST)} />
        </More>
      )}
      {shown.length > 0 && (
        <Button size="sm" variant="ghost" onClick={markAsRead}>
          <Check aria-hidden />
          {t('markAsRead', { count: shown.length })}
        </Button>
      )}
    </>
  );
};

const NoticeLines = ({ notices }: { notices: readonly AccountNotice[] }) => {
  const clock = useClock();
  return (
    <Lines>
      {notices.map((notice) => {
        const Line = isGoodNews(notice) ? Quiet : Notice;
        const Icon = isGoodNews(notice) ? Info : TriangleAlert;
        return (
          <Line as="li" key={notice.subject}>
            <Icon aria-hidden />
            <span>
              {noticeText(notice)}
              <small>{momentOf(notice.at, clock)}</small>
            </span>
          </Line>
        );
      })}
    </Lines>
  );
};
