import { v7 } from 'uuid';
import { company } from '../../domain/company/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { support, SUPPORT_MS } from '../../domain/support/decider.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { signAccess } from '../session/tokens.ts';
import { beginSupport, endSupport } from './contract.ts';

/**
 * Starts and ends a super user's support access to a company (gateway.md, Sessions). The token lasts as long as the
 * access. No cookie renews it, because it belongs to one browser tab.
 */
export const supportRoutes = (http: Http, deps: Deps): void => {
  const { store, keys } = deps;

  serve(http, beginSupport, async ({ params: { companyId }, body: { reason } }, actor, call) => {
    if (companyId === actor.companyId) throw new Refused('ERR_COMPANY_HERE', 409);
    const { state } = await load(store, company, { companyId: 0, id: companyId });
    if (state.is !== 'present') throw new Refused('ERR_NO_RECORD_FOUND');
    const { userId, companyId: own, sessionId } = actor;
    const who = { companyId, userId, sessionId: v7() };
    const until = new Date(Date.now() + SUPPORT_MS).toISOString();
    const command = { type: 'BeginSupport', userId, home: { companyId: own, sessionId }, reason, until } as const;
    const target = { companyId, id: who.sessionId };
    const { position } = await handle(store, support, { target, command, cause: call.cause });
    await call.passed(position);
    return { token: await signAccess(keys.access, who, { minutes: SUPPORT_MS / 60_000, profile: 'admin' }), until };
  });

  serve(http, endSupport, async (_, actor, call) => {
    if (!actor.support) throw new Refused('ERR_NO_RECORD_FOUND');
    const target = { companyId: actor.companyId, id: actor.sessionId };
    const asked = { target, command: { type: 'EndSupport' }, cause: call.cause } as const;
    await call.passed((await handle(store, support, asked)).position);
    return { message: 'Support ended' };
  });
};
