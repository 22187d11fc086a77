import { useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { locale } from '../../locales/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { keyAsked, keyChangeAsked, selectDeliveries } from './deliverySlice.ts';

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
  const { key, formerUntil } = useSelector(selectDeliveries);
  const [asking, setAsking] = useState(false);
  if (!key)
    return (
      <Button variant="ghost" onClick={() => dispatch(keyAsked(integrationId))}>
        {t('showKey')}
      </Button>
    );
  const change = (): void => {
    setAsking(false);
    dispatch(keyChangeAsked(integrationId));
  };
  return (
    <Root>
      <TextField label={t('key')} value={key} readOnly onFocus={({ target }) => target.select()} />
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t('changeKey')}
      </Button>
      {formerUntil && (
        <p role="status">
          {t('formerKey', {
            at: new Date(formerUntil).toLocaleString(locale(), { dateStyle: 'short', timeStyle: 'short' }),
          })}
        </p>
      )}
      <ConfirmDialog open={asking} title={t('changeKey')} onCancel={() => setAsking(false)} onConfirm={change}>
        {t('changeKeyAsked')}
      </ConfirmDialog>
    </Root>
  );
};
