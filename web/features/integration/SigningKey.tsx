import { useEffect, useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { styled } from 'styled-components';
import { locale } from '../../locales/i18n.ts';
import { useTask } from '../../api/task.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { changeSigningKey, signingKey } from './deliveries.ts';

const Root = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: var(--s-8);
  p {
    grid-column: 1 / -1;
  }
`;

/** The key that signs requests to an integration. It is shown only on demand, and can be changed. */
export const SigningKey = ({ integrationId }: { integrationId: number }) => {
  const { t } = useTranslation('integration');
  const dispatch = useDispatch();
  const { data, run, reset } = useTask(signingKey);
  const [asking, setAsking] = useState(false);
  useEffect(() => reset(), [reset, integrationId]);
  if (!data)
    return (
      <Button variant="ghost" onClick={() => run(integrationId)}>
        {t('showKey')}
      </Button>
    );
  const change = (): void => {
    setAsking(false);
    dispatch(changeSigningKey.run(integrationId));
  };
  return (
    <Root>
      <TextField label={t('key')} value={data.key} readOnly onFocus={({ target }) => target.select()} />
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t('changeKey')}
      </Button>
      {data.formerUntil && (
        <p role="status">
          {t('formerKey', {
            at: new Date(data.formerUntil).toLocaleString(locale(), { dateStyle: 'short', timeStyle: 'short' }),
          })}
        </p>
      )}
      <ConfirmDialog open={asking} title={t('changeKey')} onCancel={() => setAsking(false)} onConfirm={change}>
        {t('changeKeyAsked')}
      </ConfirmDialog>
    </Root>
  );
};
