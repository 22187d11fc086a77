import { Copy } from 'lucide-react';
import { toast } from '../../api/toast.ts';
import { text } from '../../locales/i18n.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { IconButton } from '../IconButton.tsx';
import { TextField } from './TextField.tsx';

/** Copies a text if the browser allows it; it refuses on pages that are neither https nor on this machine. */
const copy = async (value: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(value);
    toast.success(text('ui', 'copied'));
  } catch {
    toast.error(text('ui', 'notCopied'));
  }
};

/** Shows a value that cannot be changed, with a button that copies it. */
export const CopyField = ({ label, value }: { label: string; value: string }) => {
  const { t } = useTranslation('ui');
  return (
    <TextField
      label={label}
      value={value}
      readOnly
      onFocus={({ target }) => target.select()}
      after={
        <IconButton size="sm" label={t('copy', { what: label })} onClick={() => void copy(value)}>
          <Copy aria-hidden />
        </IconButton>
      }
    />
  );
};
