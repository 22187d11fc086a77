import campaignForm from './pt/campaignForm.json' with { type: 'json' };
import campaignReport from './pt/campaignReport.json' with { type: 'json' };
import campaignSettings from './pt/campaignSettings.json' with { type: 'json' };
import externalApi from './pt/externalApi.json' with { type: 'json' };
import integration from './pt/integration.json' with { type: 'json' };
import phone from './pt/phone.json' with { type: 'json' };
import platform from './pt/platform.json' with { type: 'json' };
import prompt from './pt/prompt.json' with { type: 'json' };
import report from './pt/report.json' with { type: 'json' };
import setting from './pt/setting.json' with { type: 'json' };

/** The texts in Portuguese of pages for admins, which load them (`adminPage`). */
export const ptAdmin = {
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
};
