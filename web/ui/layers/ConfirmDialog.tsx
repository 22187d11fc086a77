import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { Button } from '../Button.tsx';
import { Dialog, DialogBody, DialogFoot } from './Dialog.tsx';

const Question = styled(DialogBody)`
  color: var(--text-muted);
  font-size: var(--t-14);
  line-height: 1.5;
`;

type Props = {
  open: boolean;
  title: string;
  children: string;
  /** Nothing is lost, so the button that acts is not red. */
  isHarmless?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
};

/** Asks before something is lost or changed for others: Cancelar / Ok. Only Ok acts (R073). */
export const ConfirmDialog = ({ open, title, children, isHarmless = false, onCancel, onConfirm }: Props) => {
  const { t } = useTranslation('ui');
  return (
    <Dialog open={open} onClose={onCancel} title={title} role="alertdialog" width={420}>
      <Question>{children}</Question>
      <DialogFoot>
        <Button variant="ghost" data-safe onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button variant={isHarmless ? 'primary' : 'danger'} onClick={onConfirm}>
          {t('ok')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
