import { AlarmClock } from 'lucide-react';
import { useDispatch, useSelector } from 'react-redux';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Segmented } from '../../../ui/fields/Segmented.tsx';
import { Hidden } from '../../../ui/Hidden.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { pageKeysOf } from '../actions/pageShortcuts.ts';
import { subChosen, type TicketRoot } from '../slice.ts';
import { listNameOf, subs, type Sub } from './lists.ts';
import { selectList, selectTickets } from './selectors.ts';

const SubTab = ({ name }: { name: Sub }) => {
  const { t } = useTranslation('ticket');
  const { tab, sub } = useSelector(selectTickets);
  const { count } = useSelector((state: TicketRoot) => selectList(state, listNameOf(tab, name)));
  const chosen = sub === name;
  if (name === 'snoozed')
    return (
      <>
        <AlarmClock aria-hidden size={16} />
        <Hidden>{t('subs.snoozed')}</Hidden>
        {Boolean(count) && <Badge accent={chosen} count={count ?? 0} />}
      </>
    );
  return (
    <>
      {t(`subs.${name}`)}
      {count === null ? (
        <Skeleton $width="20px" $height="16px" style={{ borderRadius: 9 }} />
      ) : (
        <Badge accent={chosen && count > 0} count={count} />
      )}
    </>
  );
};

const keyNames = { open: 'serving', pending: 'waiting', snoozed: 'snoozed' } as const;

/** Switches between the user's open tickets, the waiting ones and those put aside, with their counts. */
export const SubTabs = () => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const { tab, sub } = useSelector(selectTickets);
  const options = subs
    .filter((value) => tab !== 'group' || value !== 'snoozed')
    .map((value) => ({
      value,
      text: <SubTab name={value} />,
      shortcut: { label: t(`subs.${value}`), keys: pageKeysOf(keyNames[value]) },
    }));
  const shown = tab === 'group' && sub === 'snoozed' ? 'open' : sub;
  return (
    <Segmented label={t('views')} value={shown} onChange={(next) => dispatch(subChosen(next))} options={options} />
  );
};
