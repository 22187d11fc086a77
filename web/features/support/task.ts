import { beginSupport, endSupport } from '../../../commands/support/contract.ts';
import { dropLook, keepLook } from '../../api/credentials.ts';
import { request } from '../../api/request.ts';
import { createTask } from '../../api/task.ts';

/** Takes a super user into a company. The page reloads, so that no data of the own company stay. */
export const supportBegin = createTask('supportBegin', async ({ id, reason }: { id: number; reason: string }) => {
  const { token } = await request(beginSupport, { params: { companyId: id }, body: { reason } });
  keepLook(token);
  location.assign('/');
});

/** Takes the super user back, likewise. A visit that cannot be ended has ended already, or ends within the hour. */
export const supportEnd = createTask('supportEnd', async () => {
  await request(endSupport).catch(() => undefined);
  dropLook();
  location.assign('/settings');
});
