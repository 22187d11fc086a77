import { History, MoveRight, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { SettingChange } from '../../../domain/setting/shape.ts';
import { calledUser } from '../../ui/format/called.ts';
import { momentOf } from '../../api/session/moment.ts';
import { useMore } from '../../api/records/useMore.ts';
import { useClock } from '../../api/session/useClock.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/lists/Empty.tsx';
import { Hidden } from '../../ui/Hidden.tsx';
import { phone } from '../../ui/page/screens.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SettingColumn, SettingSheet } from '../../ui/page/SettingBox.tsx';
import { settingHistory } from './settingHistory.ts';
import { useWords } from './useWords.ts';

const List = styled.ol`
  padding-top: var(--s-8);
  li {
    display: flex;
    gap: var(--s-12);
    align-items: start;
    padding: var(--s-12) 0;
    border-bottom: 1px solid var(--border);
  }
`;
const What = styled.div`
  flex: 1;
  min-width: 0;
  display: grid;
  grid-template-columns: 1fr auto;
  gap: 2px var(--s-12);
  p {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  b {
    font-weight: var(--w-medium);
  }
  time {
    color: var(--text-faint);
    font-size: var(--t-12);
    font-variant-numeric: tabular-nums;
  }
  ${phone} {
    grid-template-columns: 1fr;
    time {
      grid-row: 3;
    }
  }
`;
const Values = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-6);
  color: var(--text-muted);
  svg {
    width: 14px;
    height: 14px;
    color: var(--text-faint);
  }
  span:last-child {
    color: var(--text);
  }
`;
const bones = [1, 2, 3, 4];

/** Lists the changes of settings: who, when, from which value to which. The next page loads near the bottom. */
export const HistoryTab = () => {
  const { t } = useTranslation('setting');
  const dispatch = useDispatch();
  const history = useSelector(settingHistory.select);
  const { records, hasMore, phase } = history;
  const scroller = useMore(history, () => dispatch(settingHistory.moreAsked()));
  useEffect(() => void dispatch(settingHistory.shown()), [dispatch]);
  if (phase === 'failed')
    return (
      <Empty icon={<TriangleAlert />} fact={t('history.failed')} advice={t('failedAdvice')}>
        <Button onClick={() => dispatch(settingHistory.shown())}>{t('retry')}</Button>
      </Empty>
    );
  if (phase === 'ready' && records.length === 0)
    return <Empty icon={<History />} fact={t('history.empty')} advice={t('history.emptyAdvice')} />;
  return (
    <SettingSheet {...scroller}>
      <SettingColumn>
        <List aria-label={t('tabs.history')}>
          {records.map((change) => (
            <ChangeRow key={change.id} change={change} />
          ))}
          {(records.length === 0 || hasMore) &&
            bones.slice(0, records.length === 0 ? 4 : 2).map((bone) => (
              <li key={bone} aria-hidden>
                <Skeleton $width="36px" $height="36px" $round />
                <What>
                  <Skeleton $width="220px" />
                  <Skeleton $width="140px" />
                </What>
              </li>
            ))}
        </List>
      </SettingColumn>
    </SettingSheet>
  );
};

const ChangeRow = ({ change: { key, name, at, before, after, userId } }: { change: SettingChange }) => {
  const { t } = useTranslation('setting');
  const words = useWords();
  const clock = useClock();
  const who = userId === null ? t('history.system') : calledUser({ name });
  return (
    <li>
      <Avatar name={who} id={userId ?? 0} />
      <What>
        <p>
          <b>{who}</b> · {t(`option.${key}.name`)}
        </p>
        <time dateTime={at}>{momentOf(at, clock)}</time>
        <Values>
          {key !== 'schedules' && (
            <>
              <span>{words(key, before)}</span>
              <MoveRight aria-hidden />
              <Hidden>{t('history.to')}</Hidden>
            </>
          )}
          <span>{words(key, after)}</span>
        </Values>
      </What>
    </li>
  );
};
