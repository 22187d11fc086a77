import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { Refused } from '../../domain/kernel/decider.ts';
import { refuseSupport } from '../../domain/kernel/support.ts';
import { refuseInvitation, user, type ExistingUser } from '../../domain/user/decider.ts';
import { allowedChanges } from '../../domain/user/policy.ts';
import { serve, servePublic, type Cause, type Http } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { hashedKey } from '../kernel/unique/claim.ts';
import { acceptInvitation, inviteUser, openInvitation } from './contract.ts';
import type { UserRef } from './email.ts';
import { choosePassword, earlierPasswordChange } from './password.ts';
import { refuseWeak } from './strength.ts';

const VALID_MS = 7 * 86_400_000;
const parts = /^(\d{1,9})\.(\d{1,9})\.([\w-]{43})$/;
const ref = z.object({ companyId: z.coerce.number(), userId: z.coerce.number() });

/** Serves the links with which users choose a password. The log has only the hash of a link. */
export const invitationRoutes = (http: Http, deps: Deps): void => {
  const { store } = deps;
  const keyOf = (secret: string): string => hashedKey(deps.keys.claims, `invitation ${secret}`);
  /** A repeated request gets the same link; no one else can guess it. */
  const secretFor = ({ companyId, userId }: UserRef, cause: Cause): string =>
    createHmac('sha256', deps.keys.claims).update(`link ${companyId}.${userId} ${cause.id}`).digest('base64url');
  const targetOf = ({ companyId, userId }: UserRef) => ({ companyId, id: userId });
  const over = () => new Refused('ERR_INVITATION_OVER', 410);

  /** The user of a link and the key of the link. Throws ERR_INVITATION_OVER for anything else. */
  const read = async (token: string) => {
    const [, companyId, userId, secret = ''] = parts.exec(token) ?? [];
    const who = ref.safeParse({ companyId, userId });
    if (!who.success) throw over();
    const { state } = await load(store, user, targetOf(who.data));
    if (state.is !== 'present') throw over();
    return { who: who.data, state, key: keyOf(secret) };
  };

  serve(http, inviteUser, async ({ params: { userId } }, actor, call) => {
    const { companyId } = actor;
    const target = { companyId, id: userId };
    const { state } = await load(store, user, target);
    if (state.is !== 'present') throw new Refused('ERR_NO_USER_FOUND');
    if (userId === actor.userId) throw new Refused('ERR_NO_PERMISSION');
    allowedChanges(actor, userId, state, {});
    refuseSupport(actor);
    const secret = secretFor({ companyId, userId }, call.cause);
    const key = keyOf(secret);
    const command = { type: 'InviteUser', key, until: new Date(Date.now() + VALID_MS).toISOString() } as const;
    const { position, state: after } = await handle(store, user, { target, command, cause: call.cause });
    const kept = after.is === 'present' ? after.invitation : null;
    // The request is a repeated one, and its link was used or replaced since.
    if (kept?.key !== key) throw over();
    await call.passed(position);
    return { token: `${companyId}.${userId}.${secret}`, until: kept.until };
  });

  const usable = ({ state, key }: { state: ExistingUser; key: string }): void =>
    refuseInvitation(state, { key, nowMs: Date.now() });

  servePublic(http, openInvitation, async ({ params: { token } }) => {
    const opened = await read(token);
    usable(opened);
    const { name, email } = opened.state;
    return { name, email };
  });

  servePublic(http, acceptInvitation, async ({ params: { token }, body: { newPassword } }, call) => {
    const opened = await read(token);
    const { who, state, key } = opened;
    const { name, email } = state;
    const cause = { ...call.cause, ...who };
    if (await earlierPasswordChange(deps, who, cause)) return { email };
    usable(opened);
    await refuseWeak(deps, { password: newPassword, companyId: who.companyId, personal: [name, email] });
    const command = { type: 'AcceptInvitation', key, nowMs: Date.now() } as const;
    const accept = () => handle(store, user, { target: targetOf(who), command, cause });
    const refuseUsed = async () => usable(await read(token));
    try {
      const chosen = { password: newPassword, usable: refuseUsed, accept };
      await call.passed((await choosePassword(deps, who, chosen, cause)).position);
    } catch (error) {
      // Another gateway may have accepted the same request first.
      if (!(await earlierPasswordChange(deps, who, cause))) throw error;
    }
    return { email };
  });
};
