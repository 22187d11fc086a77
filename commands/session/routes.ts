import type { Request } from 'express';
import { v7 } from 'uuid';
import { Refused } from '../../domain/kernel/decider.ts';
import { company } from '../../domain/company/decider.ts';
import { refuseClosed } from '../../domain/company/policy.ts';
import { REFRESH_DAYS, session } from '../../domain/session/decider.ts';
import { support } from '../../domain/support/decider.ts';
import type { SignedIn } from '../../domain/user/shape.ts';
import { serve, servePublic, type Call, type Cause, type Http } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { hashedKey } from '../kernel/unique/claim.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { passwordsOf, userOf } from '../user/password.ts';
import type { Attempts } from './attempts.ts';
import { login, logout, me, refresh } from './contract.ts';
import { openCookies } from './cookies.ts';
import { endOtherSessions } from './endOtherSessions.ts';
import { currentSession } from './currentSession.ts';
import { refuseExpired } from './refuseExpired.ts';
import { refreshSession } from './refresh.ts';
import { DEVICE_DAYS, deviceOf, signAccess, signDevice, signRefresh, verifyRefresh } from './tokens.ts';

const REFRESH = 'jrt';
const DEVICE = 'jdt';

/**
 * Serves /auth: sign in, refresh, sign out, current user (gateway.md, Sessions). `https`: browsers connect by https, so
 * the cookies require it.
 */
export const sessionRoutes = (http: Http, deps: Deps, doors: { attempts: Attempts; https: boolean }): void => {
  const cookies = openCookies(doors.https);
  const ownKey = (email: string) => hashedKey(deps.keys.claims, `device ${email}`);
  const answer = async (
    who: { sessionId: string; companyId: number; userId: number },
    generation: number,
    call: Call,
    user: SignedIn,
  ) => {
    const token = await signRefresh(deps.keys.refresh, who, generation);
    cookies.keep(call.req, call.res, REFRESH, { value: token, days: REFRESH_DAYS });
    return { token: await signAccess(deps.keys.access, who, { profile: user.profile }), user };
  };

  /** A user with a valid session in the log is not signed out because read models are behind. */
  const signedIn = async ({ companyId, userId }: { companyId: number; userId: number }): Promise<SignedIn> => {
    const user = await deps.lookup.signedIn(companyId, userId);
    if (!user) throw new Refused('ERR_BEHIND', 503);
    return user;
  };

  /**
   * Wrong passwords for an e-mail are counted over all addresses. A browser in which the owner signed in before with the
   * present password is counted separately, so that strangers' guesses do not delay the owner. A new password resets all
   * browsers.
   */
  const countedAs = async (email: string, req: Request): Promise<string> => {
    const device = await deviceOf(deps.keys.refresh, ownKey(email), cookies.read(req, DEVICE));
    const isKnown = device && device.passwords === (await passwordsOf(deps, email));
    return isKnown ? `device ${device.id}` : `email ${email}`;
  };

  servePublic(http, login, async ({ body }, call) => {
    const counted = await countedAs(body.email, call.req);
    const found = await doors.attempts.check(counted, () => userOf(deps, body.email, body.password));
    if (!found) throw new Refused('ERR_INVALID_CREDENTIALS');
    refuseClosed((await load(deps.store, company, { companyId: 0, id: found.companyId })).state);
    const user = await signedIn(found);
    await refuseExpired(deps, user, 400, call.cause);
    const who = { ...found, sessionId: v7() };
    const cause: Cause = { ...call.cause, companyId: found.companyId, userId: found.userId };
    const target = { companyId: who.companyId, id: who.sessionId };
    const command = { type: 'OpenSession', userId: who.userId, passwords: found.passwords } as const;
    await handle(deps.store, session, { target, command, cause });
    await call.passed(await endOtherSessions(deps, who, cause));
    const device = await signDevice(deps.keys.refresh, ownKey(body.email), found.passwords);
    cookies.keep(call.req, call.res, DEVICE, { value: device, days: DEVICE_DAYS });
    return answer(who, 0, call, user);
  });

  servePublic(http, refresh, async (_, call) => {
    const token = cookies.read(call.req, REFRESH);
    if (!token) throw new Refused('ERR_SESSION_EXPIRED');
    const who = await verifyRefresh(deps.keys.refresh, token);
    // Every use counts, even one with a repeated Idempotency-Key. Otherwise a stolen token would go unnoticed.
    const cause: Cause = { ...call.cause, id: `refresh:${v7()}`, companyId: who.companyId, userId: who.userId };
    const over = () => {
      cookies.keep(call.req, call.res, REFRESH, null);
      return new Refused('ERR_SESSION_EXPIRED');
    };
    const current = await currentSession(deps.store, who.companyId, who.sessionId);
    if (!current) throw over();
    const user = await signedIn(who);
    await refuseExpired(deps, user, 401, cause);
    const { generation, position } = await refreshSession(deps, who, current, cause);
    if (generation === null) {
      await call.passed(position);
      throw over();
    }
    return answer(who, generation, call, user);
  });

  serve(http, logout, async (_, actor, call) => {
    const { companyId, sessionId } = actor.support?.home ?? actor;
    if (actor.support) {
      const look = { companyId: actor.companyId, id: actor.sessionId };
      await handle(deps.store, support, { target: look, command: { type: 'EndSupport' }, cause: call.cause });
    }
    const target = { companyId, id: sessionId };
    const { position } = await handle(deps.store, session, {
      target,
      command: { type: 'RevokeSession', reason: 'logout' },
      cause: call.cause,
    });
    await call.passed(position);
    cookies.keep(call.req, call.res, REFRESH, null);
    return {};
  });

  serve(http, me, async (_, actor) => {
    const { support: look } = actor;
    const user = await deps.lookup.signedIn(actor.companyId, actor.userId, look?.home.companyId);
    if (!user) throw new Refused('ERR_SESSION_EXPIRED');
    return look ? { ...user, support: { reason: look.reason, until: look.until } } : user;
  });
};
