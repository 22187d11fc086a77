import { Info, TriangleAlert } from 'lucide-react';
import { styled } from 'styled-components';
import { isShownNotice, type AccountNotice } from '../../../domain/connection/accountNotice.ts';
import type { WhatsappRecord } from '../../../domain/connection/shape.ts';
import { momentOf } from '../../api/session/moment.ts';
import { useClock } from '../../api/session/useClock.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Notice } from '../../ui/Notice.ts';
import { isGoodNews, limitText, noticeText } from './noticeText.ts';

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
  const shown = connection.notices.filter((notice) => isShownNotice(notice, now));
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
