import { flawedNumber } from '../contact/meantNumber.ts';
import { likelyNumber, readNumberIn } from '../../domain/kernel/numberReading.ts';
import { digitsOf } from '../../domain/kernel/phoneNumber.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import { refuseSupport } from '../../domain/kernel/support.ts';
import { normalEmail, user, type User } from '../../domain/user/decider.ts';
import { userRecord } from '../../domain/user/shape.ts';
import { serve, type Cause, type Http } from '../../runtime/http.ts';
import { replyWith } from '../kernel/handle/replyWith.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import type { Deps } from '../deps.ts';
import { saveUserChanges, checkReferences, removeUserAndSessions } from './change.ts';
import type { Attempts } from '../session/attempts.ts';
import * as contract from './contract.ts';
import type { EmailProofs } from './emailProof.ts';
import { eraseUser } from './erase.ts';
import { userPlaces } from '../plan/limits.ts';
import { earlierPasswordChange, isPassword } from './password.ts';
import { registerUser } from './register.ts';
import { refuseWeak } from './strength.ts';

const isNewEmail = (state: User, email: string | undefined): boolean =>
  state.is === 'present' && email !== undefined && normalEmail(email) !== state.email;

/** Returns the user's own WhatsApp number. Refuses input that would lose digits. */
const ownPhone = (typed: string, timeZone: string): string => {
  const reading = readNumberIn(typed, timeZone);
  if (reading.is === 'flawed' && reading.flaw !== 'short' && reading.flaw !== 'none') throw flawedNumber(reading.flaw);
  return likelyNumber(typed, timeZone);
};

/** Serves POST, PUT and DELETE /users (R315, R316, R322). */
export const userRoutes = (
  http: Http,
  deps: Deps,
  { attempts, proofs }: { attempts: Attempts; proofs: EmailProofs },
): void => {
  const { lookup } = deps;
  const told = replyWith(deps.store, {
    none: 'ERR_NO_USER_FOUND',
    decider: user,
    read: ({ companyId, id }) => lookup.user(companyId, id),
    tell: (state, marks, of) => (state.is === 'present' ? userRecord(state, marks, of) : null),
  });

  /** Requires the old password for changing one's own password or e-mail, so that an unattended browser is not enough. */
  const checkOld = async (who: Actor, typed: string | undefined, cause: Cause) => {
    if (await earlierPasswordChange(deps, who, cause)) return;
    const isRight = async () => (await isPassword(deps, who, typed ?? '')) || null;
    const key = `own ${who.companyId}.${who.userId}`;
    if (!typed || !(await attempts.check(key, isRight))) throw new Refused('ERR_WRONG_PASSWORD');
  };

  serve(http, contract.addUser, async ({ body }, actor, call) => {
    const { companyId } = actor;
    const { profile = 'user', queueIds = [], whatsappId = null, allTicket = 'disable', wpp = '' } = body;
    const { name, email, password } = body;
    const given = { profile, queueIds, whatsappId, allTicket, wpp: ownPhone(wpp, actor.timeZone) };
    refuseSupport(actor); // a new user could sign in after the support access ends
    const mayAdd = async () => {
      const settings = (await lookup.company(companyId))?.settings ?? [];
      if (settings.some(({ key, value }) => key === 'userCreation' && value === 'disabled'))
        throw new Refused('ERR_USER_CREATION_DISABLED', 403);
      await checkReferences(deps, companyId, given);
      if (password !== undefined) await refuseWeak(deps, { password, companyId, personal: [name, email] });
      await userPlaces(deps, companyId).check();
    };
    // An invited user cannot sign in before choosing a password: no one knows this one.
    const person = { name, email, ...given, password: password ?? crypto.randomUUID(), companyId, super: false };
    const added = await registerUser(deps, person, call.cause, mayAdd);
    return told(call, actor, { companyId, id: added.userId }, added);
  });

  serve(
    http,
    contract.changeUser,
    async ({ params, query, body: { oldPassword, emailCode, ...body } }, actor, call) => {
      const isOwn = params.userId === actor.userId;
      const who = { companyId: actor.companyId, userId: params.userId };
      const { state } = await load(deps.store, user, { companyId: who.companyId, id: who.userId });
      const newEmail = isOwn && isNewEmail(state, body.email) ? body.email : undefined;
      if (isOwn && (body.password !== undefined || newEmail !== undefined))
        await checkOld(actor, oldPassword, call.cause);
      if (body.password !== undefined && !(await earlierPasswordChange(deps, who, call.cause))) {
        const personal = [
          body.name ?? '',
          body.email ?? '',
          ...(state.is === 'present' ? [state.name, state.email] : []),
        ];
        await refuseWeak(deps, { password: body.password, companyId: who.companyId, personal });
      }
      const asker = `${who.companyId}.${who.userId}`;
      if (newEmail !== undefined) await proofs.prove({ ...who, asker }, normalEmail(newEmail), emailCode, call.cause);
      const known = state.is === 'present' ? state.wpp : '';
      const { wpp } = body;
      const isNewPhone = wpp !== undefined && digitsOf(wpp) !== known;
      const phone = wpp === undefined ? {} : { wpp: isNewPhone ? ownPhone(wpp, actor.timeZone) : known };
      const position = await saveUserChanges(
        deps,
        actor,
        { userId: params.userId, wanted: { ...body, ...phone }, seen: query.seen },
        call.cause,
      );
      if (newEmail !== undefined && state.is === 'present')
        proofs.tellFormer(who, { former: state.email, email: newEmail });
      return told(call, actor, { companyId: actor.companyId, id: params.userId }, { position });
    },
  );

  serve(http, contract.handBackTickets, async ({ params: { userId } }, { companyId }, call) => {
    const target = { companyId, id: userId };
    const owned = await lookup.ticketsOwnedBy(companyId, userId);
    const { position } = await handle(deps.store, user, {
      target,
      command: { type: 'HandBackTickets' },
      cause: call.cause,
    });
    await call.passed(position);
    return { count: owned.length };
  });

  serve(http, contract.removeUser, async ({ params }, actor, call) => {
    await call.passed(await removeUserAndSessions(deps, actor, params.userId, call.cause));
    return { message: 'User deleted' };
  });

  serve(http, contract.eraseUserCall, async ({ params: { userId }, body }, actor, call) => {
    await call.passed(
      await eraseUser(deps, { companyId: actor.companyId, userId }, { by: actor, ...body }, call.cause),
    );
    return { message: 'User erased' };
  });

  serve(http, contract.eraseUserOfCompany, async ({ params, body }, actor, call) => {
    await call.passed(await eraseUser(deps, params, { by: actor, ...body }, call.cause));
    return { message: 'User erased' };
  });
};
