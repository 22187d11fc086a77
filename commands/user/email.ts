import { bookkept } from '../../domain/kernel/bookkeeping.ts';
import { parseEvent } from '../../domain/kernel/event.ts';
import { user, type User } from '../../domain/user/decider.ts';
import { compare, type Position } from '../../eventstore/position.ts';
import { Conflict } from '../../eventstore/store.ts';
import type { Cause } from '../../runtime/http.ts';
import { hashedKey, type Claim } from '../kernel/claims.ts';
import type { Deps } from '../kernel/deps.ts';
import { streamOf } from '../kernel/handle.ts';

type Needs = Pick<Deps, 'store' | 'keys'>;
export type Who = { companyId: number; userId: number };
/** One claim on an e-mail. */
type Line = { who: Who; revision: bigint; position: Position };
/** Whether a user is there under the e-mail, and since which event. */
type Life = { is: 'absent' | 'elsewhere' } | { is: 'here'; since: Position };

export const normalEmail = (email: string): string => email.trim().toLowerCase();
const ownStream = ({ companyId, userId }: Who) => streamOf('user', { companyId, id: userId });
const isSame = (a: Who, b: Who) => a.companyId === b.companyId && a.userId === b.userId;

/** E-mails are unique over the installation, whatever their case. */
export const emailClaim = ({ keys }: Pick<Deps, 'keys'>, email: string): Claim => ({
  companyId: 0,
  what: 'email',
  key: hashedKey(keys.claims, normalEmail(email)),
});
const claimsOn = (needs: Needs, email: string): string => {
  const { companyId, what, key } = emailClaim(needs, email);
  return `claim-${companyId}.${what}.${key}`;
};

const linesOf = async (needs: Needs, email: string): Promise<Line[]> =>
  (await needs.store.read(claimsOn(needs, email))).events.flatMap(({ event, revision, position }) => {
    const claimed = bookkept(event);
    const [, companyId, userId] =
      /^user-(\d+)\.(\d+)$/.exec(claimed?.type === 'Claimed' ? claimed.data.ownerStream : '') ?? [];
    return companyId && userId
      ? [{ who: { companyId: Number(companyId), userId: Number(userId) }, revision, position }]
      : [];
  });

const lifeOf = async ({ store }: Needs, email: string, who: Who): Promise<Life> => {
  const { events } = await store.read(ownStream(who));
  let state: User = user.initial;
  let life: Life = { is: 'absent' };
  for (const { event, meta, position } of events) {
    const known = parseEvent(user.events, event.type, event.data);
    if (known) state = user.evolve(state, known, meta.at);
    const here = state.is === 'present' && normalEmail(state.email) === normalEmail(email);
    if (!here) life = { is: 'elsewhere' };
    else if (life.is !== 'here') life = { is: 'here', since: position };
  }
  return life;
};

/** The user who holds an e-mail, if he is there. */
export const userByEmail = async (needs: Needs, email: string): Promise<Who | null> => {
  for (const { who } of (await linesOf(needs, email)).toReversed())
    if ((await lifeOf(needs, email, who)).is === 'here') return who;
  return null;
};

/**
 * Claims an e-mail for a user chosen beforehand, or tells who holds it. A registration in `companyId` completes one there
 * that a crash cut short. What was claimed counts only once `refuseRival` passes, after the user has the e-mail.
 */
export const claimEmail = async (
  needs: Needs,
  email: string,
  { chosen, completes }: { chosen: () => Promise<Who>; completes: number | null },
  cause: Cause,
): Promise<Who> => {
  let mine: Who | undefined;
  for (;;) {
    const lines = await linesOf(needs, email);
    const holder = await userByEmail(needs, email);
    if (holder) return holder;
    const last = lines.at(-1);
    const unfinished = last?.who.companyId === completes && (await lifeOf(needs, email, last.who)).is === 'absent';
    if (last && unfinished) return last.who;
    mine ??= await chosen();
    if (last && isSame(last.who, mine)) return mine;
    const meta = {
      companyId: 0,
      userId: cause.userId,
      at: new Date().toISOString(),
      cause: `${cause.id}:${ownStream(mine)}`,
      command: 'Claim',
      $correlationId: cause.correlationId,
      $causationId: cause.causationId,
    };
    try {
      const event = { type: 'Claimed', data: { ownerStream: ownStream(mine), at: -1 } };
      await needs.store.append(claimsOn(needs, email), [event], last?.revision ?? 'none', meta);
      return mine;
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
    }
  }
};

/**
 * Whether this user, who has the e-mail now, must give it up: another claimed it before he had it, or had it before he
 * claimed it. Both sides read the same order in the log, so that of two at once exactly one keeps it.
 */
export const mustYield = async (needs: Needs, email: string, who: Who): Promise<boolean> => {
  const life = await lifeOf(needs, email, who);
  if (life.is !== 'here') return false;
  const lines = await linesOf(needs, email);
  const at = lines.findLastIndex((line) => isSame(line.who, who));
  const own = lines[at];
  if (!own) return false;
  if (lines.slice(at + 1).some((line) => !isSame(line.who, who) && compare(line.position, life.since) < 0)) return true;
  for (const line of lines.slice(0, at)) {
    const other = isSame(line.who, who) ? null : await lifeOf(needs, email, line.who);
    if (other?.is === 'here' && compare(other.since, own.position) < 0) return true;
  }
  return false;
};
