import type { Request } from 'express';
import { Refused } from '../../domain/kernel/decider.ts';
import { findRecovery, recovery, type Recovering } from '../../domain/recovery/decider.ts';
import { user } from '../../domain/user/decider.ts';
import { servePublic, type Cause, type Http } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { hashedKey } from '../kernel/unique/claim.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { changePassword } from '../user/password.ts';
import { refuseWeak } from '../user/strength.ts';
import { codeOf, handedOut, splitHandle, recoveryNumber } from './codes.ts';
import { sendCode, setForgottenPassword, verifyCode } from './contract.ts';

/** Upper bound on users of one number who get a code. */
const MOST_USERS = 5;

/**
 * Recovers a password by a WhatsApp code (R668 to R674). The work is the same whether or not a user has the number. The answer
 * does not wait for the sending, which the connector does as due work.
 */
export const recoveryRoutes = (http: Http, deps: Deps): void => {
  const { store } = deps;
  const secret = deps.keys.claims;
  const at = (number: string) => ({ companyId: 0, id: number });
  const addressOf = (req: Request): string => {
    const address = http.addressOf(req);
    return address && hashedKey(secret, `recovery address ${address}`);
  };

  servePublic(http, sendCode, async ({ body }, { cause, req }) => {
    const { hash, spellings } = recoveryNumber(secret, body.wpp);
    const from = addressOf(req);
    const users = await deps.lookup.usersOfNumber(spellings, MOST_USERS);
    // Derived from the cause, so that a repeated request from the same address gets the same handle.
    const shown = handedOut(hash, hashedKey(secret, `recovery of ${hash} ${from} ${cause.id}`));
    const { handle: kept } = splitHandle(secret, shown);
    const command = { type: 'AskRecovery', handle: kept, from, users, nowMs: Date.now() } as const;
    await handle(store, recovery, { target: at(hash), command, cause });
    return { userId: shown };
  });

  servePublic(http, verifyCode, async ({ params, query: { code, userId } }, { cause, req }) => {
    const target = at(recoveryNumber(secret, params.wpp).hash);
    const { state } = await load(store, recovery, target);
    const nowMs = Date.now();
    const by = userId === undefined ? { from: addressOf(req) } : { handle: splitHandle(secret, userId).handle };
    const asked = code === '' ? undefined : findRecovery(state, by, nowMs);
    if (!asked) return {};
    const whose = asked.users.find((each) => codeOf(secret, asked.handle, each) === code) ?? null;
    const command = { type: 'TypeCode', handle: asked.handle, whose: whose, nowMs } as const;
    const { state: after } = await handle(store, recovery, { target, command, cause });
    const { verified } = after.find((each) => each.handle === asked.handle) ?? {};
    return whose && verified?.userId === whose.userId && verified.companyId === whose.companyId ? { code } : {};
  });

  servePublic(http, setForgottenPassword, async ({ body: { userId: shown, newPassword } }, call) => {
    const { number, handle: kept } = splitHandle(secret, shown);
    const asked = (await load(store, recovery, at(number))).state.find((each) => each.handle === kept)?.verified;
    // A handle is valid for one password. A refused password does not use it up.
    if (asked) {
      const { state: whose } = await load(store, user, { companyId: asked.companyId, id: asked.userId });
      const personal = whose.is === 'present' ? [whose.name, whose.email] : [];
      await refuseWeak(deps, { password: newPassword, companyId: asked.companyId, personal });
    }
    const command = { type: 'FinishRecovery', handle: kept, nowMs: Date.now() } as const;
    const { state } = await handle(store, recovery, {
      target: at(number),
      command,
      cause: call.cause,
    });
    const verified = state.find((each) => each.handle === kept)?.verified;
    if (!verified || !(await hasNumber(verified, number))) throw new Refused('ERR_CODE_UNVERIFIED');
    const { companyId, userId } = verified;
    const cause: Cause = { ...call.cause, companyId, userId };
    await call.passed(await changePassword(deps, verified, { password: newPassword }, cause));
    return { message: 'Password updated' };
  });

  /** Whether the user still has the number, which an admin may have changed in the meantime. */
  const hasNumber = async ({ companyId, userId }: Recovering, number: string): Promise<boolean> => {
    const { state } = await load(store, user, { companyId, id: userId });
    return state.is === 'present' && recoveryNumber(secret, state.wpp).hash === number;
  };
};
