import campaignForm from './es/campaignForm.json' with { type: 'json' };
import campaignReport from './es/campaignReport.json' with { type: 'json' };
import campaignSettings from './es/campaignSettings.json' with { type: 'json' };
import externalApi from './es/externalApi.json' with { type: 'json' };
import integration from './es/integration.json' with { type: 'json' };
import phone from './es/phone.json' with { type: 'json' };
import platform from './es/platform.json' with { type: 'json' };
import prompt from './es/prompt.json' with { type: 'json' };
import report from './es/report.json' with { type: 'json' };
import setting from './es/setting.json' with { type: 'json' };

import type { AdminTexts } from './texts.ts';

/** The texts in Spanish of pages for admins, which load them (`adminPage`). */
export const esAdmin = {
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
