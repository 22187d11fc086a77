import { Tags, Users } from 'lucide-react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { FilterPicks } from '../../../ui/records/FilterPicks.tsx';
import { useCan } from '../../../api/session/useCan.ts';
import { selectTickets } from './selectors.ts';
import { searchNarrowed } from '../slice.ts';

const Bar = styled.div`
  display: flex;
  gap: var(--s-8);
  margin-top: var(--s-8);
`;

/** Filters a search by tags and, for admins, by owners (R082). */
export const SearchFilters = () => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const byOwner = useCan('tickets-manager:showall');
  const { tagIds, userIds } = useSelector(selectTickets).scope;
  return (
    <Bar>
      <FilterPicks
        of="tag"
        label={t('tags.title')}
        chosen={tagIds}
        onChange={(ids) => dispatch(searchNarrowed({ tagIds: ids }))}
        none={t('tags.none')}
        icon={<Tags aria-hidden />}
        size="sm"
      />
      {byOwner && (
        <FilterPicks
          of="user"
          label={t('owners')}
          chosen={userIds}
          onChange={(ids) => dispatch(searchNarrowed({ userIds: ids }))}
          none={t('owners')}
          icon={<Users aria-hidden />}
          size="sm"
        />
      )}
    </Bar>
  );
};
