import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { Avatar } from '../../ui/Avatar.tsx';
import { DataTable } from '../../ui/records/DataTable.tsx';
import { phone } from '../../ui/page/screens.ts';
import { Presence } from '../../ui/Presence.ts';
import { duration } from '../../ui/format/duration.ts';
import { Rating } from './Rating.tsx';
import type { Figures } from './slice.ts';

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  th {
    padding: var(--s-8) var(--s-12) var(--s-8) 0;
    color: var(--text-muted);
    font-size: var(--t-12);
    font-weight: var(--w-medium);
    text-align: left;
    vertical-align: bottom;
  }
  td,
  tbody th {
    padding: var(--s-8) var(--s-12) var(--s-8) 0;
    border-top: 1px solid var(--border);
    vertical-align: middle;
    font-variant-numeric: tabular-nums;
  }
  tbody th {
    color: var(--text);
    font-size: inherit;
    overflow-wrap: anywhere;
  }
  ${phone} {
    font-size: var(--t-12);
    th,
    td {
      padding-right: var(--s-6);
    }
  }
`;
const Name = styled.span`
  display: flex;
  align-items: center;
  gap: var(--s-8);
  ${phone} {
    & > :first-child:not(:last-child) {
      display: none;
    }
  }
`;
/** The agents: their ratings, their service times and whether they are online (R299). */
export const Attendants = ({ of }: { of: Figures['attendants'] }) => {
  const { t } = useTranslation('dashboard');
  return (
    <DataTable
      box={Table}
      label={t('attendants')}
      rows={of}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t('name'),
          cell: ({ id, name }) => (
            <Name>
              <Avatar id={id} name={name} size="sm" />
              <span dir="auto">{name}</span>
            </Name>
          ),
          by: 'name',
          rowHead: true,
        },
        { head: t('rating'), cell: ({ rating }) => <Rating rating={rating} />, by: 'rating' },
        { head: t('support'), cell: ({ avgSupportTime }) => duration(avgSupportTime), by: 'avgSupportTime' },
        {
          head: t('presence'),
          cell: ({ online }) => <Presence $online={online}>{t(online ? 'online' : 'offline')}</Presence>,
          by: ({ online }) => Number(online),
        },
      ]}
    />
  );
};
