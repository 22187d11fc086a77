import { serve, type Http } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { changeInstallation } from './contract.ts';
import { saveInstallation } from './save.ts';

/** Serves PUT /installation/{key}. */
export const installationRoutes = (http: Http, deps: Pick<Deps, 'store'>): void => {
  serve(http, changeInstallation, async ({ params: { key }, body }, _, call) => ({
    key,
    value: await saveInstallation(deps, key, body.value, call),
  }));
};
