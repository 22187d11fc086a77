import { Refused } from '../../domain/kernel/decider.ts';
import { CODE_MS, recovery, type Recovery } from '../../domain/recovery/decider.ts';
import { user } from '../../domain/user/decider.ts';
import { DAY_MS } from '../../domain/kernel/durations.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { hashedKey } from '../kernel/unique/claim.ts';
import { codeOf, recoveryNumber } from '../recovery/codes.ts';
import type { Attempts } from '../session/attempts.ts';
import { askPauses, type EmailProofs, type ProvingUser } from './emailProof.ts';

type Needs = Pick<Deps, 'store' | 'keys'> & { lookup: Pick<Deps['lookup'], 'sendsCodes'> };

/** A request belongs to its minute, so a code can be recognised by trying the last minutes. */
const STEP_MS = 60_000;

/**
 * Confirms a change of the own e-mail by a code sent to the user's WhatsApp (ERR_WHATSAPP_CODE_SENT), for installations that
 * send no e-mails. The code is a recovery code whose handle no client can know, so it sets no password. A user without a
 * number, or without a connected phone that could send the code, needs none.
 */
export const openWhatsappProofs = ({ store, keys, lookup }: Needs, attempts: Attempts): EmailProofs => {
  const secret = keys.claims;
  const handleAt = ({ companyId, userId }: ProvingUser, email: string, step: number): string =>
    hashedKey(secret, `e-mail change ${companyId}.${userId} ${step} ${email}`);
  const stepNow = (): number => Math.floor(Date.now() / STEP_MS);

  const isRight = (state: Recovery, who: ProvingUser, { email, code }: { email: string; code: string }): boolean => {
    const now = stepNow();
    const handles = Array.from({ length: CODE_MS / STEP_MS + 1 }, (_, ago) => handleAt(who, email, now - ago));
    const asked = state.filter((each) => handles.includes(each.handle) && Date.now() < each.askedMs + CODE_MS);
    return asked.some((each) => codeOf(secret, each.handle, who) === code);
  };

  return {
    prove: async (who, email, code, cause) => {
      const { companyId, userId } = who;
      const { state } = await load(store, user, { companyId, id: userId });
      if (state.is !== 'present' || !state.wpp) return;
      const target = { companyId: 0, id: recoveryNumber(secret, state.wpp).hash };
      if (code) {
        const { state: asked } = await load(store, recovery, target);
        const check = async () => isRight(asked, who, { email, code }) || null;
        if (await attempts.check(`e-mail change ${who.asker} ${email}`, check, 'code')) return;
        throw new Refused('ERR_EMAIL_CODE', 400);
      }
      if (!(await lookup.sendsCodes(companyId))) return;
      await attempts.pace(`email code of ${who.asker}`, askPauses, DAY_MS);
      const asked = { handle: handleAt(who, email, stepNow()), from: '', users: [{ companyId, userId }] };
      await handle(store, recovery, {
        target,
        command: { type: 'AskRecovery', ...asked, nowMs: Date.now() },
        cause,
      });
      throw new Refused('ERR_WHATSAPP_CODE_SENT', 409);
    },
    tellFormer: () => {},
  };
};
