import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { Button } from '../Button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../layers/Dialog.tsx';
import { useLeaving } from './useLeaving.tsx';

/** The fields of a dialog, one below the other. */
export const Fields = styled(DialogBody)`
  display: grid;
  gap: var(--s-16);
  align-content: start;
`;

type Props = {
  title: string;
  /** The text of the submit button. */
  act: string;
  /** The user typed something that would be lost. */
  dirty: boolean;
  busy: boolean;
  width?: number;
  onSubmit: (event: FormEvent) => unknown;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with fields that is not the form of a record. It asks before typed text is lost (web.md, The web). */
export const FormDialog = ({ title, act, dirty, busy, onSubmit, onClose, children, ...size }: Props) => {
  const { t } = useTranslation('record');
  const { leave, question } = useLeaving(dirty, onClose);
  return (
    <Dialog open onClose={leave} title={title} {...size}>
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <Fields>{children}</Fields>
        {question}
        <DialogFoot>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" busy={busy}>
            {act}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
