import { Copy } from 'lucide-react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { toast } from '../api/toast.ts';
import { text } from '../locales/i18n.ts';
import { useTranslation } from '../locales/useTranslation.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/layers/Dialog.tsx';
import { phoneSlice, selectPhones } from './slice.ts';

const { layerClosed } = phoneSlice.actions;

const Values = styled(DialogBody)`
  display: grid;
  gap: var(--s-12);
  p {
    color: var(--text-muted);
    line-height: 1.5;
  }
`;

const copy = async (value: string): Promise<void> => {
  await navigator.clipboard.writeText(value);
  toast.success(text('phone', 'copied'));
};

/** Shows what the connection of a new simulated number needs, to copy it into the form of the connection. */
export const OfficialNumberDialog = () => {
  const { t } = useTranslation('phone');
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { official } = useSelector(selectPhones);
  const close = (): void => void dispatch(layerClosed());
  if (!official) return null;
  const { phoneNumberId, businessAccountId, accessToken, appSecret } = official;
  const values = { phoneNumberId, businessAccountId, accessToken, appSecret };
  return (
    <Dialog open onClose={close} title={t('newOfficial')} width={480}>
      <Values>
        <p>{t('officialAdvice')}</p>
        {(['phoneNumberId', 'businessAccountId', 'accessToken', 'appSecret'] as const).map((name) => (
          <TextField
            key={name}
            label={t(`officialValues.${name}`)}
            readOnly
            value={values[name]}
            after={
              <IconButton
                label={t('copy', { name: t(`officialValues.${name}`) })}
                onClick={() => void copy(values[name])}
              >
                <Copy aria-hidden />
              </IconButton>
            }
          />
        ))}
      </Values>
      <DialogFoot>
        <Button
          variant="primary"
          onClick={() => {
            close();
            void navigate('/connections');
          }}
        >
          {t('toConnections')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
