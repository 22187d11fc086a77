import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import { useEffect, type FocusEvent, type MouseEvent as Pointed } from 'react';
import { toast as sonner, Toaster } from 'sonner';
import { styled } from 'styled-components';
import { toasts, type Toast } from '../api/toast.ts';
import { useTranslation } from '../locales/useTranslation.ts';
import { Button } from '../ui/Button.tsx';

const most = 4;
/** Never over the composer, which says how high it is. */
const above = (space: string) => `calc(var(--composer-height, 0px) + ${space})`;

const Region = styled(Toaster)`
  &&& {
    --normal-bg: var(--raised);
    --normal-border: var(--border);
    --normal-text: var(--text);
    --border-radius: var(--r-8);
    z-index: var(--z-toast);
    font-family: inherit;
  }
  &&& > li {
    gap: var(--s-8);
    padding: var(--s-12) var(--s-16);
    box-shadow: var(--shadow-2);
  }
  &&& > li:focus-visible {
    box-shadow: var(--ring);
  }
  &&& > li > button {
    margin-left: auto;
  }
  [data-type='success'] svg {
    color: var(--success);
  }
  [data-type='info'] svg {
    color: var(--accent-text);
  }
  [data-type='warning'] svg {
    color: var(--warning);
  }
  [data-type='error'] svg {
    color: var(--danger);
  }
  /* Nor over the buttons at the bottom of a dialog. */
  body:has([role='dialog'], [role='alertdialog']) &&& {
    top: var(--s-12);
    bottom: auto;
    & > li {
      --lift: 1;
      top: 0;
      bottom: auto;
    }
  }
`;
const icons = {
  success: <CircleCheck aria-hidden />,
  info: <Info aria-hidden />,
  warning: <TriangleAlert aria-hidden />,
  error: <CircleX aria-hidden />,
};

const show = ({ id, kind, text, ms, action }: Toast): void => {
  const close = () => toasts.close([id]);
  const choose = () => {
    action?.choose(true);
    sonner.dismiss(id);
  };
  sonner[kind](kind === 'error' ? <span role="alert">{text}</span> : text, {
    id,
    duration: ms,
    onAutoClose: close,
    onDismiss: close,
    action: action && (
      <Button variant="soft" size="sm" onClick={choose}>
        {action.label}
      </Button>
    ),
  });
};
let lastShown = 0;
const showNew = (): void => {
  for (const toast of toasts.shown().filter(({ id }) => id > lastShown)) {
    lastShown = toast.id;
    show(toast);
  }
};

/** Sonner stops the clock for a pointer only. This tells it that one moves over the toasts, or leaves. */
const point = (box: Element, type: 'mousemove' | 'mouseout') =>
  box.querySelector('ol')?.dispatchEvent(new MouseEvent(type, { bubbles: true }));
const hold = ({ currentTarget }: FocusEvent) => point(currentTarget, 'mousemove');
const release = ({ currentTarget }: FocusEvent) => point(currentTarget, 'mouseout');
/** A pointer that already rests where a toast appears does not count, until it moves. */
const ignoreResting = ({ currentTarget }: Pointed) => queueMicrotask(() => point(currentTarget, 'mouseout'));

/**
 * Shows toasts, four at most: at the bottom right, full width on a phone, at the top while a dialog is open. They stay while the
 * pointer moves over them, or the focus is in one.
 */
export const Toasts = () => {
  const { t } = useTranslation('app');
  useEffect(() => {
    showNew();
    return toasts.watch(showNew);
  }, []);
  return (
    <div onFocus={hold} onBlur={release} onMouseEnter={ignoreResting}>
      <Region
        containerAriaLabel={t('toasts')}
        expand
        visibleToasts={most}
        gap={8}
        icons={icons}
        offset={{ bottom: above('var(--s-20)'), right: 'var(--s-20)' }}
        mobileOffset={{ bottom: above('var(--s-12)'), left: 'var(--s-12)', right: 'var(--s-12)' }}
      />
    </div>
  );
};
