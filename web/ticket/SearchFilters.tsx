import './layerTexts.ts';
import { Tags, Users } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { useCan } from '../session/useCan.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { choicesAsked, selectChoice } from './choiceSlice.ts';
import { Picks } from './Picks.tsx';
import { selectTickets } from './selectors.ts';
import { searchNarrowed } from './slice.ts';

const Bar = styled.div`
  display: flex;
  gap: var(--s-8);
  margin-top: var(--s-8);
`;

/** What a search is narrowed to: tags, and for admins owners (R082). */
export const SearchFilters = () => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const byOwner = useCan('tickets-manager:showall');
  const { tags, users } = useSelector(selectChoice);
  const { tagIds, userIds } = useSelector(selectTickets).scope;
  useEffect(() => {
    dispatch(choicesAsked('tags'));
    if (byOwner) dispatch(choicesAsked('users'));
  }, [dispatch, byOwner]);
  return (
    <Bar>
      <Picks
        label={t('tags.title')}
        options={tags}
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
        <Picks
          label={t('owners')}
          options={users}
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
