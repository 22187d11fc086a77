import type { ComponentType } from 'react';
import type { SignedIn } from '../../../domain/user/shape.ts';
import { INSTALLATION } from '../../../domain/setting/table.ts';
import type { TextName } from '../../locales/texts.ts';
import type { TextElsewhere } from '../../locales/useTranslation.ts';
import { CompaniesTab } from '../company/index.ts';
import { InstallationTab } from '../installation/index.ts';
import { HelpsTab } from '../help/index.ts';
import { PlansTab } from '../plan/index.ts';
import { UsageTab } from '../usage/index.ts';
import { BankTab } from './BankTab.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import { HoursTab } from './HoursTab.tsx';
import { OptionsTab } from './OptionsTab.tsx';

type Tab = {
  name: string;
  /** The key of the title; a key of another feature includes its name: `help:title`. */
  title: TextName<'setting'> | TextElsewhere;
  Panel: ComponentType;
  /** Whether a user sees the tab; always if absent. */
  when?: (of: { user: SignedIn; scheduleType: string }) => boolean;
};

/** The tabs of the settings page. */
export const tabs: readonly Tab[] = [
  { name: 'options', title: 'tabs.options', Panel: OptionsTab },
  { name: 'hours', title: 'tabs.hours', Panel: HoursTab, when: ({ scheduleType }) => scheduleType === 'company' },
  {
    name: 'bank',
    title: 'tabs.bank',
    Panel: BankTab,
    when: ({ user }) => user.super && user.companyId === INSTALLATION,
  },
  { name: 'usage', title: 'usage:tab', Panel: UsageTab },
  { name: 'history', title: 'tabs.history', Panel: HistoryTab },
  { name: 'companies', title: 'company:title', Panel: CompaniesTab, when: ({ user }) => user.super },
  { name: 'plans', title: 'plan:title', Panel: PlansTab, when: ({ user }) => user.super },
  { name: 'installation', title: 'installation:tab', Panel: InstallationTab, when: ({ user }) => user.super },
  { name: 'helps', title: 'help:title', Panel: HelpsTab, when: ({ user }) => user.super },
];
