import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { testSession } from '../../../commands/integration/contract.ts';
import { useTask } from '../../api/task.ts';
import { Button } from '../../ui/Button.tsx';
import { trial } from './trial.ts';
import type { IntegrationValues } from './values.ts';

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
  const { getValues, trigger } = useFormContext<IntegrationValues>();
  const { isBusy, data: answers, error, run, reset } = useTask(trial);
  useEffect(() => reset(), [reset, integrationId]);
  const ask = async () => {
    if (!(await trigger(['projectName', 'jsonContent', 'language']))) return;
    const { projectName, jsonContent, language } = getValues();
    const asked = testSession.body.safeParse({ projectName, jsonContent, language, integrationId });
    if (asked.success) run(asked.data);
  };
  return (
    <Root>
      <Button busy={isBusy} onClick={() => void ask()}>
        {t('try')}
      </Button>
      {answers && <p role="status">{answers.length ? t('answered', { said: answers.join(' · ') }) : t('silent')}</p>}
      {error && <p role="alert">{error}</p>}
    </Root>
  );
};
