import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { toasts, type Toast } from '../api/toast.ts';
import { Button } from '../ui/Button.tsx';
import { phone } from '../ui/page/screens.ts';

const most = 4;

const List = styled.ol`
  position: fixed;
  z-index: var(--z-toast);
  /* Never over the composer, which says how high it is. */
  inset: auto var(--s-20) calc(var(--composer-height, 0px) + var(--s-20)) auto;
  display: flex;
  flex-direction: column;
  gap: var(--s-8);
  width: min(356px, calc(100vw - 2 * var(--s-20)));
  ${phone} {
    inset-inline: var(--s-12);
    bottom: calc(var(--composer-height, 0px) + var(--s-12));
    width: auto;
  }
  /* Nor over the buttons at the bottom of a dialog. */
  body:has([role='dialog'], [role='alertdialog']) & {
    top: var(--s-12);
    bottom: auto;
  }
`;
const ToastRow = styled.li`
  display: flex;
  align-items: center;
  gap: var(--s-8);
  padding: var(--s-12) var(--s-16);
  border: 1px solid var(--border);
  border-radius: var(--r-8);
  background: var(--raised);
  color: var(--text);
  font-weight: var(--w-medium);
  overflow-wrap: anywhere;
  box-shadow: var(--shadow-2);
  animation: rise var(--d-3) var(--ease);
  & > button {
    margin-left: auto;
  }
  & > svg {
    flex: none;
  }
  &[data-toast='success'] svg {
    color: var(--success);
  }
  &[data-toast='info'] svg {
    color: var(--accent-text);
  }
  &[data-toast='warning'] svg {
    color: var(--warning);
  }
  &[data-toast='error'] svg {
    color: var(--danger);
  }
`;
const icons = {
  success: <CircleCheck aria-hidden />,
  info: <Info aria-hidden />,
  warning: <TriangleAlert aria-hidden />,
  error: <CircleX aria-hidden />,
};

const ToastLine = ({ toast, waits, onChosen }: { toast: Toast; waits: boolean; onChosen: () => void }) => {
  useEffect(() => {
    if (waits) return undefined;
    const timer = setTimeout(() => toasts.close([toast.id]), toast.ms);
    return () => clearTimeout(timer);
  }, [toast.id, toast.ms, waits]);
  const choose = () => {
    toast.action?.choose(true);
    toasts.close([toast.id]);
    onChosen();
  };
  return (
    <ToastRow data-toast={toast.kind}>
      {icons[toast.kind]}
      <span role={toast.kind === 'error' ? 'alert' : undefined}>{toast.text}</span>
      {toast.action && (
        <Button variant="soft" size="sm" onClick={choose}>
          {toast.action.label}
        </Button>
      )}
    </ToastRow>
  );
};

/**
 * Shows toasts, four at most: at the bottom right, full width on a phone, at the top while a dialog is open. They stay while the
 * pointer moves over them, or the focus is in one. A pointer that already rests where they appear does not count.
 */
export const Toasts = () => {
  const { t } = useTranslation('app');
  const shown = useSyncExternalStore(toasts.watch, toasts.shown);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  // The pressed button was removed, and with it the events that would end the pause.
  const resume = () => {
    setHovered(false);
    setFocused(false);
  };
  return (
    <List
      aria-label={t('toasts')}
      aria-live="polite"
      onMouseMove={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {shown.slice(-most).map((toast) => (
        <ToastLine key={toast.id} toast={toast} waits={hovered || focused} onChosen={resume} />
      ))}
    </List>
  );
};
