import { Tags, Users } from 'lucide-react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { RecordPicks } from '../../../ui/records/RecordPicks.tsx';
import { useCan } from '../../../api/session/useCan.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
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
      <RecordPicks
        kind="tag"
        label={t('tags.title')}
        chosen={tagIds}
        onChange={(ids) => dispatch(searchNarrowed({ tagIds: ids }))}
        none={t('tags.none')}
        trigger={
          <Button size="sm">
            <Tags aria-hidden />
            {t('tags.title')}
            {tagIds.length > 0 && <Badge accent count={tagIds.length} />}
          </Button>
        }
      />
      {byOwner && (
        <RecordPicks
          kind="user"
          label={t('owners')}
          chosen={userIds}
          onChange={(ids) => dispatch(searchNarrowed({ userIds: ids }))}
          none={t('owners')}
          trigger={
            <Button size="sm">
              <Users aria-hidden />
              {t('owners')}
              {userIds.length > 0 && <Badge accent count={userIds.length} />}
            </Button>
          }
        />
      )}
    </Bar>
  );
};
