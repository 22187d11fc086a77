import { z } from 'zod';
import { callShape } from '../../domain/integration/callShape.ts';
import { integrationLanguages } from '../../domain/integration/record.ts';
import { contract } from '../../domain/kernel/contract.ts';
import { nameText, optionalId, pathId, text } from '../../domain/kernel/inputs.ts';

/** `formerUntil`: until when the previous key signs calls, too; null if only this one does. */
const keyShape = z.object({ key: z.string(), formerUntil: z.iso.datetime().nullable() });

/** Returns the key that signs an integration's calls. ERR_NO_RECORD_FOUND. */
export const getKey = contract({
  method: 'GET',
  path: '/queueIntegration/:integrationId/key',
  who: 'integrations:edit',
  summary: 'The key that signs the calls of an integration',
  reply: keyShape,
});

/** Creates a new signing key. The previous one also signs for another day. ERR_NO_RECORD_FOUND. */
export const changeKey = contract({
  method: 'POST',
  path: '/queueIntegration/:integrationId/key',
  who: 'integrations:edit',
  summary: 'Create a new signing key for an integration',
  reply: keyShape,
});

/** Sends a message to the integration again. Its answer is not sent to the contact. ERR_NO_RECORD_FOUND. */
export const repeatCall = contract({
  method: 'POST',
  path: '/queueIntegration/:integrationId/calls/:callId',
  who: 'integrations:edit',
  summary: 'Send a delivery of an integration again',
  params: z.object({ integrationId: pathId, callId: text(100) }),
  reply: callShape,
});

/**
 * Asks Dialogflow once and stores nothing. A mask as `jsonContent` stands for the stored value of `integrationId`.
 * ERR_CREDENTIALS_INVALID, ERR_DIALOGFLOW_FORBIDDEN, ERR_DIALOGFLOW_NO_PROJECT, ERR_DIALOGFLOW_AWAY.
 */
export const testSession = contract({
  method: 'POST',
  path: '/queueIntegration/testSession',
  who: 'integrations:edit',
  summary: 'Try a Dialogflow project',
  body: z.object({
    projectName: nameText(200).pipe(z.string().trim().min(1, 'Obrigatório')),
    jsonContent: text(20_000).pipe(z.string().min(1, 'Obrigatório')),
    language: z.enum(integrationLanguages).default('pt-BR'),
    integrationId: optionalId,
  }),
  reply: z.object({ messages: z.array(z.string()) }),
});
