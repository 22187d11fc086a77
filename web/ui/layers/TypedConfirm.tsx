import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { Button } from '../Button.tsx';
import { Dialog, DialogBody, DialogFoot } from './Dialog.tsx';
import { TextField } from '../fields/TextField.tsx';

const Body = styled(DialogBody)`
  display: grid;
  gap: var(--s-16);
  & > p {
    color: var(--text-muted);
    font-size: var(--t-14);
    line-height: 1.5;
    overflow-wrap: anywhere;
  }
  strong {
    color: var(--danger-text);
    font-weight: var(--w-medium);
  }
`;

type Props = {
  title: string;
  question: ReactNode;
  /** The label of the field, which names the text to type. */
  label: string;
  numeric?: boolean;
  act: string;
  busy: boolean;
  confirms: (typed: string) => boolean;
  onConfirm: (typed: string) => void;
  onClose: () => void;
  /** More content before the field. */
  children?: ReactNode;
};

/** Asks before much is lost: the button works only after the user typed the right text. */
export const TypedConfirm = (props: Props) => {
  const { title, question, label, numeric = false, act, busy, confirms, onConfirm, onClose, children } = props;
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState('');
  const confirmed = confirms(typed);
  return (
    <Dialog open onClose={onClose} title={title} role="alertdialog" width={460}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (confirmed) onConfirm(typed);
        }}
      >
        <Body>
          <p>{question}</p>
          {children}
          <TextField
            label={label}
            inputMode={numeric ? 'numeric' : 'text'}
            autoComplete="off"
            autoFocus
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Body>
        <DialogFoot>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="danger" type="submit" disabled={!confirmed} busy={busy}>
            {act}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
