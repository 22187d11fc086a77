import { describe, test } from '@jest/globals';
import { setting } from '../../../domain/setting/decider.ts';
import { given } from '../../kernel/given.ts';

const changed = (value: string) => ({ type: 'SettingChanged', data: { value } }) as const;
const change = (value: string) => ({ type: 'ChangeSetting', value }) as const;

describe('a setting', () => {
  test('is saved', () => given(setting).when(change('enabled')).adds(changed('enabled')));
  test('the same value again changes nothing', () => given(setting, changed('enabled')).when(change('enabled')).adds());
  test('goes back', () =>
    given(setting, changed('enabled'), changed('disabled')).when(change('enabled')).adds(changed('enabled')));
});
