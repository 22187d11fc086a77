import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { Avatar } from '../../ui/Avatar.tsx';
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
    <Table aria-label={t('attendants')}>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('rating')}</th>
          <th scope="col">{t('support')}</th>
          <th scope="col">{t('presence')}</th>
        </tr>
      </thead>
      <tbody>
        {of.map(({ id, name, rating, avgSupportTime, online }) => (
          <tr key={id}>
            <th scope="row">
              <Name>
                <Avatar id={id} name={name} size="sm" />
                <span dir="auto">{name}</span>
              </Name>
            </th>
            <td>
              <Rating rating={rating} />
            </td>
            <td>{duration(avgSupportTime)}</td>
            <td>
              <Presence $online={online}>{t(online ? 'online' : 'offline')}</Presence>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
};
