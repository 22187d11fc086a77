import type { Machines } from '../../commands/integration/machines.ts';
import type { Outside } from '../../runtime/outside/outside.ts';
import { byAccount, askDialogflow, detect, type Google } from './dialogflow.ts';
import { askTypebot, type FileAddress } from './typebot.ts';
import { sendNotice } from './notice.ts';
import { askWebhook } from './webhook.ts';

const nowhere: FileAddress = () => null;

/**
 * Creates the clients for each type of integration. `google`: how to connect to Dialogflow, and how long to wait. `addressOf`: where
 * the file of a message can be fetched.
 */
export const openMachines = (
  outside: Outside,
  google: Google = byAccount,
  addressOf: FileAddress = nowhere,
): Machines => ({
  ask: (told) => {
    switch (told.integration.type) {
      case 'n8n':
      case 'webhook':
        return askWebhook(outside, told);
      case 'typebot':
        return askTypebot(outside, told, addressOf);
      case 'dialogflow':
        return askDialogflow(told, google);
    }
  },
  tell: (told) => sendNotice(outside, told),
  tryDialogflow: async ({ projectName, jsonContent, language }) =>
    detect(google, {
      jsonContent,
      projectName,
      session: 'atende-test',
      text: language === 'en' ? 'Hello' : 'Olá',
      language,
    }),
});
