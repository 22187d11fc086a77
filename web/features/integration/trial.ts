import type { z } from 'zod';
import { testSession } from '../../../commands/integration/contract.ts';
import { request } from '../../api/request.ts';
import { createTask } from '../../api/task.ts';

/** Tries Dialogflow with the project of the dialog. The dialog shows a failure itself. */
export const trial = createTask(
  'integrationTrial',
  async (body: z.output<typeof testSession.body>) => (await request(testSession, { body })).messages,
  { overlap: 'replaces', failed: () => undefined },
);
