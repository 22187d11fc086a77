import { History } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { stayKinds, type FloorChanges } from '../../../projections/floor/contract.ts';
import { Empty } from '../../ui/lists/Empty.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { CountCards, Counts } from './Counts.tsx';
import { kindChosen, selectFloor } from './slice.ts';
import { Tickets } from './Tickets.tsx';

const Narrow = styled.div`
  max-width: 240px;
`;
const told = ['opened', 'accepted', 'moved', 'closed'] as const;

/** The changes between two instants, with their counts by agent and queue. */
export const Changes = ({ onOpen }: { onOpen: (of: { ticketId: number; at: string }) => void }) => {
  const { t } = useTranslation('floor');
  const dispatch = useDispatch();
  const { changes, changed, kind } = useSelector(selectFloor);
  if (!changes || changes.kinds.length === 0) return <Empty icon={<History />} fact={changes ? t('nothing') : '…'} />;
  const rows = (of: FloorChanges['users'], none: string) =>
    of.map((one) => ({
      id: one.id,
      name: one.id === null ? none : one.name || '–',
      counts: told.map((did) => one[did]),
    }));
  const heads = told.map((did) => t(`did.${did}`));
  const count = (of: string) => changes.kinds.find((one) => one.kind === of)?.count ?? 0;
  return (
    <>
      {changes.isMore && <p role="status">{t('isMore')}</p>}
      <CountCards>
        <Counts title={t('users')} heads={heads} rows={rows(changes.users, t('noUser'))} />
        <Counts title={t('queues')} heads={heads} rows={rows(changes.queues, t('noQueue'))} />
      </CountCards>
      <Narrow>
        <Select
          label={t('kind')}
          value={kind ?? ''}
          onChange={({ target }) => dispatch(kindChosen(stayKinds.find((one) => one === target.value) ?? null))}
        >
          <option value="">{t('all')}</option>
          {stayKinds
            .filter((one) => count(one) > 0)
            .map((one) => (
              <option key={one} value={one}>
                {t(`did.${one}`)} ({count(one)})
              </option>
            ))}
        </Select>
      </Narrow>
      {changed && (
        <Tickets
          heads={[t('by'), t('user'), t('queue')]}
          atHead={t('at')}
          pillHead={t('kind')}
          hasMore={changed.next !== null}
          onOpen={onOpen}
          lines={changed.changes.map((row) => ({
            ...row,
            key: `${row.ticketId}.${row.nth}`,
            isGone: row.uuid === null,
            cells: [row.byName, row.userName, row.queueName].map((name) => name || '–'),
            pill: <Pill>{t(`did.${row.kind}`)}</Pill>,
          }))}
        />
      )}
    </>
  );
};
