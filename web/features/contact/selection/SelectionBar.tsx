import { Trash2, X } from 'lucide-react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { useCan } from '../../../api/session/useCan.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useFound } from '../useFound.ts';
import { RemoveSelected } from './RemoveSelected.tsx';
import { contacts } from '../slice.ts';
import { cleared, removalAsked, selectSelection, wholeChosen } from './selectionSlice.ts';

const Root = styled.div`
  display: flex;
  flex: none;
  justify-content: center;
  z-index: var(--z-sticky);
  height: 60px;
  margin-top: -60px;
  padding: 0 var(--s-8) var(--s-16);
  pointer-events: none;
`;
const Bar = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-8);
  max-width: 100%;
  padding: var(--s-6) var(--s-8) var(--s-6) var(--s-16);
  background: var(--raised);
  border: 1px solid var(--border);
  border-radius: var(--r-12);
  box-shadow: var(--shadow-2);
  pointer-events: auto;
  animation: rise var(--d-2) var(--ease);
  & > span {
    padding-right: var(--s-8);
    font-weight: var(--w-medium);
    font-variant-numeric: tabular-nums;
  }
`;
const Remove = styled(Button)`
  && {
    color: var(--danger-text);
  }
`;

/** The number of ticked contacts, and the actions for all of them (GUIDE, tables). */
export const SelectionBar = () => {
  const { t } = useTranslation('contact');
  const dispatch = useDispatch();
  const removes = useCan('contacts-page:deleteContact');
  const { ids, whole, asking } = useSelector(selectSelection);
  const { records } = useSelector(contacts.select);
  const all = useFound();
  const count = ids.length;
  const isPage = all.hasMore && records.every(({ id }) => ids.includes(id));
  return (
    <>
      {count > 0 && (
        <Root>
          <Bar role="toolbar" aria-label={t('bulk.toolbar')}>
            <span role="status">{whole ? t('bulk.whole', { count: all.shown }) : t('bulk.count', { count })}</span>
            {isPage && !whole && (
              <Button variant="ghost" size="sm" onClick={() => dispatch(wholeChosen())}>
                {t('bulk.chooseWhole', { count: all.shown })}
              </Button>
            )}
            {removes && (
              <Remove variant="ghost" size="sm" onClick={() => dispatch(removalAsked())}>
                <Trash2 aria-hidden />
                {t('bulk.remove')}
              </Remove>
            )}
            <IconButton size="sm" label={t('bulk.clear')} onClick={() => dispatch(cleared())}>
              <X aria-hidden />
            </IconButton>
          </Bar>
        </Root>
      )}
      {asking && <RemoveSelected />}
    </>
  );
};
