import { useTranslation } from '../../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import { isSecret } from '../../../domain/setting/table.ts';
import { StrayPayments } from '../charge/index.ts';
import { IntegrationField } from './IntegrationField.tsx';
import { OptionRow } from './OptionRow.tsx';
import { bankAccounts } from './options.ts';
import { selectSetting } from './slice.ts';
import { SecretField } from './SecretField.tsx';
import { SettingCard, SettingColumn, Groups, Pair, SectionTitle, SettingSheet } from '../../ui/page/SettingBox.tsx';

type Root = Parameters<typeof selectSetting>[0];

/** The bank of the installation and the credentials that it needs; each is saved at once. */
export const BankTab = () => {
  const { t } = useTranslation('setting');
  const bank = useSelector((state: Root) => selectSetting(state, 'pixBank'));
  const accounts = bankAccounts.filter(({ name }) => name === bank);
  return (
    <SettingSheet>
      <SettingColumn>
        <section aria-labelledby="settings-bank">
          <SectionTitle id="settings-bank">{t('bank.choice')}</SectionTitle>
          <SettingCard>
            <OptionRow of="pixBank" />
            {bank === 'efi' && <OptionRow of="pixEfiSandbox" />}
          </SettingCard>
        </section>
        {accounts.length > 0 && (
          <section aria-labelledby="settings-accounts">
            <SectionTitle id="settings-accounts">{t('bank.accounts')}</SectionTitle>
            <Groups>
              {accounts.map(({ name, title, keys }) => (
                <fieldset key={name}>
                  <legend>{title}</legend>
                  <p>{t(`bank.${name}`)}</p>
                  <Pair>
                    {keys.map((key) =>
                      isSecret(key) ? <SecretField key={key} of={key} /> : <IntegrationField key={key} of={key} />,
                    )}
                  </Pair>
                </fieldset>
              ))}
            </Groups>
          </section>
        )}
        <section aria-labelledby="settings-stray">
          <SectionTitle id="settings-stray">{t('charge:title')}</SectionTitle>
          <StrayPayments />
        </section>
      </SettingColumn>
    </SettingSheet>
  );
};
