import { serviceAccountOf } from '../../domain/integration/credentials.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { RefusalCode } from '../../domain/kernel/refusals/refusals.ts';
import { isMask } from '../../domain/kernel/mask.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { testSession } from './contract.ts';
import { MachineFailed, type Machines } from './machines.ts';
import { jsonContentOf } from './secrets.ts';

const codes: Readonly<Record<string, RefusalCode>> = {
  credentials: 'ERR_CREDENTIALS_INVALID',
  unauthenticated: 'ERR_CREDENTIALS_INVALID',
  forbidden: 'ERR_DIALOGFLOW_FORBIDDEN',
  noProject: 'ERR_DIALOGFLOW_NO_PROJECT',
  badRequest: 'ERR_DIALOGFLOW_NO_PROJECT',
};

/** Serves POST /queueIntegration/testSession (R617). */
export const tryRoutes = (http: Http, deps: Deps, machines: Machines): void => {
  serve(http, testSession, async ({ body: { integrationId, ...body } }, { companyId }) => {
    const jsonContent =
      isMask(body.jsonContent) && integrationId
        ? await jsonContentOf(deps, { companyId, id: integrationId })
        : body.jsonContent;
    if (!serviceAccountOf(jsonContent)) throw new Refused('ERR_CREDENTIALS_INVALID', 400);
    const messages = await machines.tryDialogflow({ ...body, jsonContent }).catch((error: unknown) => {
      if (!(error instanceof MachineFailed)) throw error;
      throw new Refused(codes[error.reason] ?? 'ERR_DIALOGFLOW_AWAY', 400);
    });
    return { messages };
  });
};
