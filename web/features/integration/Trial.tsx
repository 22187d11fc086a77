import './trialSaga.ts';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { testSession } from '../../../commands/integration/contract.ts';
import { Button } from '../../ui/Button.tsx';
import { selectTrial, trialAsked, trialShown } from './trialSlice.ts';
import type { Values } from './values.ts';

const Root = styled.div`
  display: grid;
  gap: var(--s-8);
  justify-items: start;
  p {
    font-size: var(--t-12);
    color: var(--text-muted);
    overflow-wrap: anywhere;
  }
  [role='alert'] {
    color: var(--danger-text);
  }
`;

/** Tries the unsaved project of the form with a greeting (R617). */
export const Trial = ({ integrationId }: { integrationId: number | null }) => {
  const { t } = useTranslation('integration');
  const { getValues, trigger } = useFormContext<Values>();
  const { busy, answers, error } = useSelector(selectTrial);
  const dispatch = useDispatch();
  useEffect(() => void dispatch(trialShown()), [dispatch, integrationId]);
  const ask = async () => {
    if (!(await trigger(['projectName', 'jsonContent', 'language']))) return;
    const { projectName, jsonContent, language } = getValues();
    const asked = testSession.body.safeParse({ projectName, jsonContent, language, integrationId });
    if (asked.success) dispatch(trialAsked(asked.data));
  };
  return (
    <Root>
      <Button busy={busy} onClick={() => void ask()}>
        {t('try')}
      </Button>
      {answers && <p role="status">{answers.length ? t('answered', { said: answers.join(' · ') }) : t('silent')}</p>}
      {error && <p role="alert">{error}</p>}
    </Root>
  );
};
