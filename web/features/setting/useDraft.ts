import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import type { TextName } from '../../locales/texts.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { settingValue, type SettingKey } from '../../../domain/setting/table.ts';
import { useHeldReload } from '../../ui/records/useLeaving.tsx';
import { optionChanged, selectSetting, selectSettingState } from './slice.ts';
import { isComposing } from '../../ui/fields/composing.ts';

const problems = new Map<string, TextName<'setting'>>([
  ['Too Long!', 'tooLong'],
  ['Invalid CPF or CNPJ', 'badDocument'],
  ['Invalid number', 'badNumber'],
]);

type Root = Parameters<typeof selectSetting>[0];

/**
 * A text that is saved with Enter or when its field is left, and that Escape discards. `typed` null: untouched. An invalid text
 * stays, with its error.
 */
export const useDraft = (key: SettingKey) => {
  const { t } = useTranslation('setting');
  const dispatch = useDispatch();
  const value = useSelector((state: Root) => selectSetting(state, key));
  const { saved } = useSelector(selectSettingState);
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState('');
  useHeldReload(typed !== null);
  const drop = () => {
    setTyped(null);
    setError('');
  };
  const commit = () => {
    if (typed === null) return;
    const read = settingValue(key).safeParse(typed);
    if (!read.success) return setError(t(problems.get(read.error.issues[0]?.message ?? '') ?? 'badAddress'));
    drop();
    if (read.data !== value) dispatch(optionChanged({ key, value: read.data }));
  };
  return {
    value,
    typed,
    error,
    ready: saved !== null,
    commit,
    drop,
    type: (text: string) => {
      setTyped(text);
      setError('');
    },
    save: (text: string) => {
      drop();
      dispatch(optionChanged({ key, value: text }));
    },
    /** Enter saves, Escape discards. */
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && !isComposing(event)) commit();
      if (event.key === 'Escape') drop();
    },
  };
};
