import campaignForm from './en/campaignForm.json' with { type: 'json' };
import campaignReport from './en/campaignReport.json' with { type: 'json' };
import campaignSettings from './en/campaignSettings.json' with { type: 'json' };
import externalApi from './en/externalApi.json' with { type: 'json' };
import integration from './en/integration.json' with { type: 'json' };
import phone from './en/phone.json' with { type: 'json' };
import platform from './en/platform.json' with { type: 'json' };
import prompt from './en/prompt.json' with { type: 'json' };
import report from './en/report.json' with { type: 'json' };
import setting from './en/setting.json' with { type: 'json' };

import type { AdminTexts } from './texts.ts';

/** The texts in English of pages for admins, which load them (`adminPage`). */
export const enAdmin = {
  campaignForm,
  campaignReport,
  campaignSettings,
  externalApi,
  integration,
  phone,
  platform,
  prompt,
  report,
  setting,
} satisfies AdminTexts;
