import { useTranslation } from '../../locales/useTranslation.ts';
import { isSecret } from '../../../domain/setting/table.ts';
import { StrayPayments } from '../charge/index.ts';
import { IntegrationField } from './IntegrationField.tsx';
import { OptionRow } from './OptionRow.tsx';
import { bankAccounts } from './options.ts';
import { SecretField } from './SecretField.tsx';
import { Card, Column, Groups, Pair, SectionTitle, Sheet } from '../../ui/page/SettingBox.tsx';

/** The bank of the installation and its credentials; each is saved at once. */
export const BankTab = () => {
  const { t } = useTranslation('setting');
  return (
    <Sheet>
      <Column>
        <section aria-labelledby="settings-bank">
          <SectionTitle id="settings-bank">{t('bank.choice')}</SectionTitle>
          <Card>
            <OptionRow of="pixBank" />
            <OptionRow of="pixEfiSandbox" />
          </Card>
        </section>
        <section aria-labelledby="settings-accounts">
          <SectionTitle id="settings-accounts">{t('bank.accounts')}</SectionTitle>
          <Groups>
            {bankAccounts.map(({ name, title, keys }) => (
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
        <section aria-labelledby="settings-stray">
          <SectionTitle id="settings-stray">{t('charge:title')}</SectionTitle>
          <StrayPayments />
        </section>
      </Column>
    </Sheet>
  );
};
