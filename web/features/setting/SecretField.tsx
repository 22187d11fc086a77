import { Eye, EyeOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { MASK } from '../../../domain/kernel/mask.ts';
import type { SettingKey } from '../../../domain/setting/table.ts';
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useDraft } from './useDraft.ts';

/** A secret that users can write, replace and remove, but never read again; they see only what they type. */
export const SecretField = ({ of }: { of: SettingKey }) => {
  const { t } = useTranslation('setting');
  const { value, typed, error, ready, commit, drop, type, save, onKeyDown } = useDraft(of);
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const name = t(`option.${of}.name`);
  const leave = () => {
    setOpen(false);
    if (typed?.trim()) commit();
    else drop();
  };
  return (
    <>
      {/* The eye button belongs to the field: moving the focus there does not leave the field. */}
      <div onBlur={({ relatedTarget, currentTarget }) => currentTarget.contains(relatedTarget) || leave()}>
        <TextField
          label={t(`option.${of}.field`)}
          type={open ? 'text' : 'password'}
          placeholder={value === '' ? t('notSet') : MASK}
          hint={value === '' ? undefined : t('kept')}
          autoComplete="new-password"
          spellCheck={false}
          disabled={!ready}
          value={typed ?? ''}
          error={error}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || typed?.trim()) onKeyDown(event);
          }}
          after={
            typed ? (
              <IconButton size="sm" label={t(open ? 'hide' : 'show', { name })} onClick={() => setOpen(!open)}>
                {open ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
              </IconButton>
            ) : (
              value !== '' && (
                <IconButton size="sm" label={t('remove', { name })} onClick={() => setAsking(true)}>
                  <Trash2 aria-hidden />
                </IconButton>
              )
            )
          }
        />
      </div>
      <ConfirmDialog
        open={asking}
        title={t('removeTitle', { name })}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          save('');
        }}
      >
        {t('removeQuestion')}
      </ConfirmDialog>
    </>
  );
};
