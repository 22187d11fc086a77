import type { Machines } from '../../commands/integration/machines.ts';
import type { Outside } from '../../runtime/outside/outside.ts';
import { asAccount, askDialogflow, detect, type Connect } from './dialogflow.ts';
import { askTypebot } from './typebot.ts';
import { tellWebhook } from './notice.ts';
import { askWebhook } from './webhook.ts';

/** How each type of integration is told of a message; `connect`: how Google is reached. */
export const openMachines = (outside: Outside, connect: Connect = asAccount): Machines => ({
  ask: (told) => {
    switch (told.integration.type) {
      case 'n8n':
      case 'webhook':
        return askWebhook(outside, told);
      case 'typebot':
        return askTypebot(outside, told);
      case 'dialogflow':
        return askDialogflow(told, connect);
    }
  },
  tell: (told) => tellWebhook(outside, told),
  tryDialogflow: async ({ projectName, jsonContent, language }) =>
    detect(connect(jsonContent), {
      projectName,
      session: 'atende-test',
      text: language === 'en' ? 'Hello' : 'Olá',
      language,
    }),
});
