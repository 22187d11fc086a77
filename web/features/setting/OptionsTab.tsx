import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/lists/Empty.tsx';
import { IntegrationField } from './IntegrationField.tsx';
import { OptionRow } from './OptionRow.tsx';
import { integrations, optionGroups } from './options.ts';
import { SecretField } from './SecretField.tsx';
import { SettingCard, SettingColumn, Groups, Pair, SectionTitle, SettingSheet } from '../../ui/page/SettingBox.tsx';
import { selectSettingState, settingsShown } from './slice.ts';
import { billSourceNames } from '../../../domain/kernel/optionAnswer.ts';
import { isSecret, type SettingKey } from '../../../domain/setting/table.ts';

/** All selectors and integration fields; each is saved at once (R387). */
export const OptionsTab = () => {
  const { t } = useTranslation('setting');
  const dispatch = useDispatch();
  const { failed } = useSelector(selectSettingState);
  if (failed)
    return (
      <Empty icon={<TriangleAlert />} fact={t('failed')} advice={t('failedAdvice')}>
        <Button onClick={() => dispatch(settingsShown())}>{t('retry')}</Button>
      </Empty>
    );
  return (
    <SettingSheet>
      <SettingColumn>
        {optionGroups.map(({ name, keys }) => (
          <section key={name} aria-labelledby={`settings-${name}`}>
            <SectionTitle id={`settings-${name}`}>{t(`group.${name}`)}</SectionTitle>
            <SettingCard>
              {keys.map((key) => (
                <OptionRow key={key} of={key} />
              ))}
            </SettingCard>
          </section>
        ))}
        <section aria-labelledby="settings-integrations">
          <SectionTitle id="settings-integrations">{t('group.integrations')}</SectionTitle>
          <Groups>
            {integrations.map(({ name, keys }) => (
              <fieldset key={name}>
                <legend>{name === 'agents' ? t('integration.agents.name') : billSourceNames[name]}</legend>
                <p>{t(`integration.${name}.about`)}</p>
                <Pair>
                  {keys.map((key) => (
                    <FieldOf key={key} of={key} />
                  ))}
                </Pair>
              </fieldset>
            ))}
          </Groups>
        </section>
      </SettingColumn>
    </SettingSheet>
  );
};

const FieldOf = ({ of }: { of: SettingKey }) => (isSecret(of) ? <SecretField of={of} /> : <IntegrationField of={of} />);
