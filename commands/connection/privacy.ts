import { connection } from '../../domain/connection/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { refuseSupport } from '../../domain/kernel/support.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Phones } from '../contact/phones.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { load } from '../kernel/handle/handle.ts';
import { changePrivacy, getPrivacy } from './contract.ts';

/** Serves /whatsapp/privacy/{id}. WhatsApp stores these settings; nothing is stored here. */
export const privacyRoutes = (http: Http, deps: Pick<Deps, 'store'> & Asks<'whatsapp'>, phones: Phones): void => {
  const connected = async (companyId: number, connectionId: number) => {
    const { state } = await load(deps.store, connection, { companyId, id: connectionId });
    if (state.is !== 'present') throw new Refused('ERR_NO_WAPP_FOUND');
    const found = await deps.lookup.whatsapp(companyId, connectionId, true);
    if (found?.status !== 'CONNECTED') throw new Refused('ERR_WAPP_NOT_INITIALIZED');
    return { companyId, connectionId };
  };

  serve(http, getPrivacy, async ({ params }, { companyId }) =>
    phones.privacy(await connected(companyId, params.whatsappId), {}),
  );
  serve(http, changePrivacy, async ({ params, body }, actor) => {
    refuseSupport(actor);
    return phones.privacy(await connected(actor.companyId, params.whatsappId), body);
  });
};
