import { useTranslation } from '../../locales/useTranslation.ts';
import { sentTo, settingTable, type SettingKey } from '../../../domain/setting/table.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useDraft } from './useDraft.ts';

/** An address or a name of an integration; saved with Enter, or when the user leaves the field. */
export const IntegrationField = ({ of }: { of: SettingKey }) => {
  const { t } = useTranslation('setting');
  const { value, typed, error, ready, commit, type, onKeyDown } = useDraft(of);
  return (
    <TextField
      label={t(`option.${of}.field`)}
      placeholder={t('notSet')}
      hint={sentTo[of] && t('asksKeyAgain')}
      inputMode={settingTable[of].is === 'address' ? 'url' : 'decimals' in settingTable[of] ? 'decimal' : 'text'}
      autoComplete="off"
      spellCheck={false}
      disabled={!ready}
      value={typed ?? value}
      error={error}
      onChange={(event) => type(event.target.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
};
