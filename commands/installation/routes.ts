import { installationTable } from '../../domain/installation/table.ts';
import { illFormed, IllFormed } from '../../domain/kernel/decider.ts';
import { setting } from '../../domain/setting/decider.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle } from '../kernel/handle.ts';
import { changeInstallation } from './contract.ts';

/** PUT /installation/{key}. */
export const installationRoutes = (http: Http, { store }: Pick<Deps, 'store'>): void => {
  serve(http, changeInstallation, async ({ params: { key }, body }, _, call) => {
    const { data: value, success } = installationTable[key].value.safeParse(body.value);
    if (!success) throw new IllFormed([], illFormed('value'));
    const command = { type: 'ChangeSetting', value } as const;
    const { position } = await handle(store, setting, {
      target: { companyId: 0, id: key },
      command,
      cause: call.cause,
    });
    await call.passed(position);
    return { key, value };
  });
};
