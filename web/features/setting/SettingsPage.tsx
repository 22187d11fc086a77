import './joined.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
import { selectUser } from '../../api/session/slice.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { phone } from '../../ui/page/screens.ts';
import { TabPanel, Tabs } from '../../ui/page/Tabs.tsx';
import { selectSetting, settingsShown } from './slice.ts';
import { tabs } from './tabs.tsx';

/** Aligns the tabs with the title. */
const TabBox = styled.div`
  display: flex;
  flex-direction: column;
  flex: 1;
  min-height: 0;
  [role='tablist'] {
    padding: 0 var(--s-24);
    ${phone} {
      padding: 0 var(--s-16);
    }
  }
`;

/** The settings of the company: options, hours, and the history of changes. */
export const SettingsPage = () => {
  const { t } = useTranslation('setting');
  const dispatch = useDispatch();
  const user = useSelector(selectUser);
  const scheduleType = useSelector((state: Parameters<typeof selectSetting>[0]) =>
    selectSetting(state, 'scheduleType'),
  );
  const [wanted, setWanted] = useState('options');
  useEffect(() => void dispatch(settingsShown()), [dispatch]);
  const shown = tabs.filter((tab) => !tab.when || (user && tab.when({ user, scheduleType })));
  const current = shown.find(({ name }) => name === wanted) ?? shown[0];
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHead title={t('title')} />
      <TabBox>
        <Tabs
          label={t('title')}
          value={current?.name ?? ''}
          onChange={setWanted}
          tabs={shown.map(({ name, title }) => ({ value: name, text: t(title) }))}
        >
          {shown.map(({ name, Panel }) => (
            <TabPanel key={name} value={name}>
              <Panel />
            </TabPanel>
          ))}
        </Tabs>
      </TabBox>
    </>
  );
};
