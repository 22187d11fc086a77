import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useTranslation } from '../locales/useTranslation.ts';
import { Button } from '../ui/Button.tsx';
import { CopyField } from '../ui/fields/CopyField.tsx';
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
          <CopyField key={name} label={t(`officialValues.${name}`)} value={values[name]} />
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
