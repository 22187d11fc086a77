import { Plus } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx';
import { OptionList } from './OptionList.tsx';
import {
  insteadRefused,
  menuBegun,
  optionRemoveConfirmed,
  removeAsked,
  selectMenu,
  writingAsked,
  writingBegan,
} from './optionSlice.ts';

const Root = styled.section`
  margin-top: var(--s-24);
  h3 {
    margin-bottom: var(--s-8);
    font-size: var(--t-14);
    font-weight: var(--w-bold);
  }
  & > p {
    color: var(--text-muted);
  }
`;
const Add = styled(Button)`
  margin-top: var(--s-4);
`;

/** The menu of a queue's bot as a tree: children load on a click, and texts are edited in place (R423). */
export const OptionTree = ({ queueId }: { queueId: number | null }) => {
  const { t } = useTranslation('queue');
  const dispatch = useDispatch();
  const { removing, instead, busy } = useSelector(selectMenu);
  // Not a submit button: Enter in a field would press it, as the first one of the form.
  const saveFirst = (form: HTMLFormElement | null) => {
    dispatch(menuBegun(true));
    form?.requestSubmit();
  };
  return (
    <Root>
      <h3>{t('option.title')}</h3>
      {queueId === null ? (
        <>
          <p>{t('option.afterSave')}</p>
          <Add variant="ghost" size="sm" onClick={({ currentTarget }) => saveFirst(currentTarget.form)}>
            <Plus aria-hidden />
            {t('option.add')}
          </Add>
        </>
      ) : (
        <>
          <OptionList parentId={null} depth={0} />
          <Add variant="ghost" size="sm" onClick={() => dispatch(writingAsked({ is: 'add', parentId: null }))}>
            <Plus aria-hidden />
            {t('option.add')}
          </Add>
        </>
      )}
      {removing && (
        <ConfirmDialog
          open
          title={t('option.removeTitle', { title: removing.title })}
          onCancel={() => dispatch(removeAsked(null))}
          onConfirm={() => dispatch(optionRemoveConfirmed(removing))}
        >
          {removing.childCount ? t('option.removeQuestion') : t('remove.question')}
        </ConfirmDialog>
      )}
      {instead && !busy && (
        <ConfirmDialog
          open
          title={t('record:leaveTitle')}
          onCancel={() => dispatch(insteadRefused())}
          onConfirm={() => dispatch(writingBegan(instead))}
        >
          {t('record:leaveQuestion')}
        </ConfirmDialog>
      )}
    </Root>
  );
};
