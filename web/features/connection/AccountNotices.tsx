import { Info, TriangleAlert } from 'lucide-react';
import { styled } from 'styled-components';
import { isShownNotice } from '../../../domain/connection/accountNotice.ts';
import type { WhatsappRecord } from '../../../domain/connection/shape.ts';
import { momentOf } from '../../api/session/moment.ts';
import { useClock } from '../../api/session/useClock.ts';
import { useLanguage } from '../../locales/useTranslation.ts';
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
const Quiet = styled(Notice)`
  background: var(--sunken);
  color: var(--text-muted);
`;

/** The messaging limit of an account of the official API, and what Meta reported about it lately. */
export const AccountNotices = ({ connection, now }: { connection: WhatsappRecord; now: number }) => {
  const clock = useClock();
  useLanguage();
  const limit = limitText(connection.messagingLimit);
  const shown = connection.notices.filter((notice) => isShownNotice(notice, now));
  return (
    <>
      {limit && <p>{limit}</p>}
      {shown.length > 0 && (
        <Lines>
          {shown.map((notice) => {
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
      )}
    </>
  );
};
