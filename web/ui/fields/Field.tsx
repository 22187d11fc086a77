import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { translated } from '../../locales/i18n.ts';
import { phone } from '../page/screens.ts';
import { useHeldWhilePressed } from '../useHeldWhilePressed.ts';

const Root = styled.div`
  display: grid;
  gap: var(--s-4);
  align-content: start;
  min-width: 0;
`;
const Label = styled.label`
  font-size: var(--t-12);
  font-weight: var(--w-medium);
  color: var(--text-muted);
`;
const Message = styled.p<{ $bad: boolean }>`
  display: flex;
  gap: var(--s-4);
  align-items: start;
  font-size: var(--t-12);
  color: ${({ $bad }) => ($bad ? 'var(--danger-text)' : 'var(--text-faint)')};
  /* Next to the first line of a longer message. */
  & > svg {
    margin-top: 2px;
  }
`;

/** The outlined box around the input of a field. */
export const Control = styled.span<{ $bad?: boolean; $quiet?: boolean }>`
  display: flex;
  align-items: center;
  gap: var(--s-8);
  width: 100%;
  min-width: 0;
  min-height: var(--control);
  padding: 0 10px;
  color: var(--text);
  background: ${({ $quiet }) => ($quiet ? 'var(--sunken)' : 'transparent')};
  border: 1px solid ${({ $bad, $quiet }) => ($bad ? 'var(--danger)' : $quiet ? 'transparent' : 'var(--border-strong)')};
  ${({ $bad }) => $bad && 'box-shadow: 0 0 0 1px var(--danger);'}
  border-radius: var(--r-6);
  & > input,
  & > select,
  & > textarea {
    flex: 1;
    width: 100%;
    min-width: 0;
    padding: 0;
    border: 0;
    background: transparent;
    box-shadow: none;
  }
  & > textarea {
    padding: 7px 0;
    resize: vertical;
    line-height: 1.5;
    min-height: 64px;
  }
  & > ::placeholder {
    color: var(--text-faint);
    opacity: 1;
  }
  & > svg {
    color: var(--text-faint);
  }
  &:focus-within {
    ${({ $quiet }) => $quiet && 'background: var(--surface);'}
    border-color: var(--focus);
    box-shadow: 0 0 0 1px var(--focus);
  }
  ${phone} {
    min-height: 44px;
    font-size: var(--t-16);
  }
`;

export type FieldProps = { label: string; error?: string | undefined; hint?: string | undefined };
type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

/** A label above, a control, and its error or hint. */
export const Field = ({
  label,
  error: found,
  hint,
  children,
}: FieldProps & { children: (wiring: Wiring) => ReactNode }) => {
  const id = useId();
  const error = useHeldWhilePressed(found);
  useTranslation('field');
  const message = error ? (translated('field', error) ?? error) : hint;
  return (
    <Root>
      <Label htmlFor={id}>{label}</Label>
      {children({
        id,
        'aria-describedby': message ? `${id}-m` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {message && (
        <Message id={`${id}-m`} $bad={Boolean(error)}>
          {error && <CircleAlert aria-hidden size={14} />}
          {message}
        </Message>
      )}
    </Root>
  );
};
