import { Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { largestMegabytes } from '../../../commands/media/contract.ts';
import { Button } from '../Button.tsx';
import { Hidden } from '../Hidden.tsx';
import { IconButton } from '../IconButton.tsx';
import { Tooltip } from '../layers/Tooltip.tsx';

/** The change of a record's file on save: keep it, remove it, or replace it with a new file. */
export type FileWish = 'keep' | 'remove' | File;

const Root = styled.div`
  display: grid;
  gap: var(--s-4);
  justify-items: start;
  min-width: 0;
  & > p {
    font-size: var(--t-12);
    color: var(--text-faint);
  }
  & > p[role='alert'] {
    color: var(--danger-text);
  }
`;
const Label = styled.span`
  font-size: var(--t-12);
  font-weight: var(--w-medium);
  color: var(--text-muted);
`;
const Attached = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-4);
  width: 100%;
  min-width: 0;
  min-height: var(--control);
  padding: 0 2px 0 10px;
  border-radius: var(--r-6);
  background: var(--sunken);
  & > svg {
    color: var(--text-faint);
  }
  & > :nth-child(2) {
    flex: 1;
    min-width: 0;
    padding: 4px;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > button:nth-child(2) {
    color: var(--accent-text);
  }
`;

type Props = {
  /** The name of the record's current file. */
  held: string | null;
  wish: FileWish;
  error: string | undefined;
  /**
   * `accept` lists the allowed types for the browser's dialog, `hint` names them for the user. Without them any file
   * that the server takes is allowed.
   */
  accept?: string;
  hint?: string;
  disabled?: boolean;
  onChange: (wish: FileWish) => void;
  /** Opens the record's current file. Without it the name is plain text. */
  onOpen?: () => void;
};

/** The file of a record: its name, with buttons to attach, replace and remove it. */
export const FileField = ({ held, wish, error, accept, hint, disabled = false, onChange, onOpen }: Props) => {
  const { t } = useTranslation('file');
  const input = useRef<HTMLInputElement>(null);
  const stored = wish === 'keep' ? held : null;
  const name = wish instanceof File ? wish.name : stored;
  const choose = () => input.current?.click();
  const chosen = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) onChange(file);
    if (input.current) input.current.value = ''; // so that the same file can be chosen again
  };
  return (
    <Root role="group" aria-label={t('attachment')}>
      <Label aria-hidden>{t('attachment')}</Label>
      <Hidden>
        <input
          ref={input}
          type="file"
          accept={accept}
          disabled={disabled}
          tabIndex={-1}
          aria-label={t('attach')}
          onChange={(e) => chosen(e.target.files)}
        />
      </Hidden>
      {name === null ? (
        <Button onClick={choose} disabled={disabled}>
          <Paperclip aria-hidden />
          {t('attach')}
        </Button>
      ) : (
        <Attached>
          <Paperclip aria-hidden />
          {stored === null || !onOpen ? (
            <Tooltip text={name} whenCut>
              <span>{name}</span>
            </Tooltip>
          ) : (
            <Tooltip text={t('open', { name })}>
              <button type="button" onClick={onOpen}>
                {name}
              </button>
            </Tooltip>
          )}
          {!disabled && (
            <>
              <Button size="sm" variant="ghost" onClick={choose}>
                {t('exchange')}
              </Button>
              <IconButton size="sm" label={t('detach')} onClick={() => onChange(held === null ? 'keep' : 'remove')}>
                <X aria-hidden />
              </IconButton>
            </>
          )}
        </Attached>
      )}
      {error ? <p role="alert">{error}</p> : <p>{hint ?? t('limit', { megabytes: largestMegabytes })}</p>}
    </Root>
  );
};
