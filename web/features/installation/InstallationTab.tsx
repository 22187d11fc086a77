import './joined.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { passwordStrengths } from '../../../domain/kernel/passwordStrength.ts';
import { writtenPages, type WrittenPage } from '../../../domain/installation/pages.ts';
import { currentLanguage } from '../../locales/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldRow } from '../../ui/fields/FormBox.ts';
import { Markdown } from '../../ui/Markdown.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { BrandForm } from './BrandForm.tsx';
import { InstallationBox, Hint } from './InstallationBox.ts';
import { ownWords } from './ownWords.ts';
import { PriceForm } from './PriceForm.tsx';
import { formShown, settingSaveClicked, selectInstallation } from './slice.ts';
import { Written } from '../../ui/Written.ts';

const Root = styled.div`
  display: grid;
  gap: var(--s-24);
  max-width: 760px;
  padding: var(--s-24);
  overflow: auto;
`;
const PageForm = ({ which, saved }: { which: WrittenPage; saved: string }) => {
  const { t } = useTranslation('installation');
  const dispatch = useDispatch();
  const { saving } = useSelector(selectInstallation);
  const [typed, setTyped] = useState(saved);
  return (
    <InstallationBox>
      <TextArea
        label={t(which)}
        hint={t('hint')}
        rows={8}
        maxLength={50_000}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <details>
        <summary>{t('preview')}</summary>
        <Written>
          <Markdown>{typed.trim() || ownWords[which][currentLanguage()]}</Markdown>
        </Written>
      </details>
      <Button
        variant="primary"
        busy={saving === which}
        disabled={typed.trim() === saved}
        onClick={() => dispatch(settingSaveClicked({ key: which, value: typed }))}
      >
        {t('save')}
      </Button>
    </InstallationBox>
  );
};

/** The settings that a super user makes for the whole installation: sign-up, passwords, brand, terms and privacy. */
export const InstallationTab = () => {
  const { t } = useTranslation('installation');
  const dispatch = useDispatch();
  const set = useSelector(selectInstallation);
  useEffect(() => void dispatch(formShown()), [dispatch]);
  return (
    <Root>
      <InstallationBox>
        <FieldRow>
          <Switch
            label={t('signUp')}
            checked={set.signUp === 'enabled'}
            disabled={set.signUp === undefined}
            onChange={(event) =>
              dispatch(settingSaveClicked({ key: 'signUp', value: event.target.checked ? 'enabled' : 'disabled' }))
            }
          />
        </FieldRow>
        <Hint>{t('signUpHint')}</Hint>
      </InstallationBox>
      <InstallationBox>
        <Select
          label={t('passwordStrength')}
          hint={t('passwordStrengthHint')}
          value={set.passwordStrength ?? ''}
          disabled={set.passwordStrength === undefined}
          onChange={(event) => dispatch(settingSaveClicked({ key: 'passwordStrength', value: event.target.value }))}
        >
          {passwordStrengths.map((strength) => (
            <option key={strength} value={strength}>
              {t(`strengths.${strength}`)}
            </option>
          ))}
        </Select>
      </InstallationBox>
      <BrandForm />
      {writtenPages.map((which) => {
        const saved = set[which];
        return saved === undefined ? null : <PageForm key={which} which={which} saved={saved} />;
      })}
      <PriceForm />
    </Root>
  );
};
