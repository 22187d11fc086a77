import { z } from 'zod';
import type { Actor } from '../../domain/kernel/actor.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { seen } from '../../domain/kernel/inputs.ts';
import { allows } from '../../domain/kernel/permissions.ts';
import type { RecordKind, RecordState, Row } from '../../domain/kernel/record.ts';
import type { RecordCalls } from '../../domain/kernel/recordContracts.ts';
import { serve, type Call, type Cause, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import { replyWith } from '../kernel/handle/replyWith.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { doneBefore, handle, load, type Target } from '../kernel/handle/handle.ts';
import type { LoadedStream } from '../kernel/handle/loadStream.ts';
import { idForCause } from '../kernel/handle/requests.ts';
import { handleSeen } from '../kernel/handle/seen.ts';

const row = z.record(z.string(), z.unknown());
const ids = z.record(z.string(), z.number());

/** The form fields that this user may set: never the author, and guarded fields only with their permission. */
const settable = (kind: RecordKind, form: unknown, actor: Actor): Row =>
  Object.fromEntries(
    Object.entries(row.parse(form)).filter(([name, value]) => {
      const guard = kind.guarded[name];
      return value !== undefined && name !== 'userId' && (guard === undefined || allows(actor.profile, guard));
    }),
  );

const targetOf = (kind: RecordKind, { companyId }: Actor, id: number) => ({
  companyId: kind.installation ? 0 : companyId,
  id,
});

const isFor = (kind: RecordKind, fields: Row, { userId }: Actor): boolean =>
  [null, userId].includes(kind.onlyFor(fields));

type Needs = Pick<Deps, 'store'>;
type Used = Target & { id: number };
const found = async ({ store }: Needs, kind: RecordKind, id: number | undefined, actor: Actor) => {
  const target = targetOf(kind, actor, id ?? 0);
  return { ...target, known: await load(store, kind.decider, target) };
};
const fieldsOf = (kind: RecordKind, state: RecordState, actor: Actor): Row => {
  if (state.is === 'present' && isFor(kind, state.fields, actor)) return state.fields;
  throw new Refused('ERR_NO_RECORD_FOUND');
};

/** The fields of a record, by its id, if this user may see it. Throws ERR_NO_RECORD_FOUND. */
export const visibleRecord = async (deps: Needs, kind: RecordKind, id: number, actor: Actor): Promise<Row> =>
  fieldsOf(kind, (await found(deps, kind, id, actor)).known.state, actor);

/**
 * The stream and loaded state of a record that this user may change, or has changed by this same request. Throws
 * ERR_NO_RECORD_FOUND, ERR_NO_PERMISSION.
 */
export const changeableRecord = async (
  deps: Needs,
  { kind, id }: { kind: RecordKind; id: number | undefined },
  actor: Actor,
  cause: Cause,
): Promise<Target & { id: number; known: LoadedStream<RecordState> }> => {
  const target = await found(deps, kind, id, actor);
  const { state, past } = target.known;
  if (!doneBefore(past, cause) && !kind.mayChange(fieldsOf(kind, state, actor), actor))
    throw new Refused('ERR_NO_PERMISSION');
  return target;
};

/** Answers a write with its record. The file has a signed address. */
export const replyWithRecord = (deps: Pick<Deps, 'store'> & Asks<'record'>, kind: RecordKind, media?: Media) => {
  const told = replyWith(deps.store, {
    none: 'ERR_NO_RECORD_FOUND',
    decider: kind.decider,
    read: ({ companyId, id }) => deps.lookup.record(kind, companyId, id),
    tell: (state, marks, { id }): Row | null => (state.is === 'present' ? { ...state.fields, ...marks, id } : null),
    visible: (row, actor) => isFor(kind, row, actor),
  });
  return async (...[call, actor, target, handled]: Parameters<typeof told>): Promise<Row> => {
    const row = await told(call, actor, target, handled);
    return media?.shown(row, { feature: kind.feature, companyId: target.companyId }, call.req) ?? row;
  };
};

type Served = {
  kind: RecordKind;
  calls: RecordCalls;
  refuseUsed?: (of: Used) => Promise<void>;
  refuseFields?: (companyId: number, fields: Row) => Promise<void>;
};

/**
 * Serves POST, PUT and DELETE of a kind of record (read-models.md, Records). Answers with the record as a GET does.
 * ERR_NO_RECORD_FOUND, ERR_NO_PERMISSION for another user's record, ERR_CHANGED_MEANWHILE. `refuseUsed` refuses to delete a
 * record that is in use, and `refuseFields` to save some fields.
 */
export const recordRoutes = (
  http: Http,
  deps: Deps,
  media: Media,
  { kind, calls, refuseUsed, refuseFields }: Served,
): void => {
  const { decider } = kind;
  const told = replyWithRecord(deps, kind, media);
  const named = (params: unknown, actor: Actor, cause: Cause) =>
    changeableRecord(deps, { kind, id: ids.parse(params)[calls.id] }, actor, cause);

  serve(http, calls.create, async ({ body }, actor, call: Call) => {
    const { cause } = call;
    const fields = kind.fields.parse({ ...settable(kind, body, actor), userId: actor.userId });
    const { companyId } = targetOf(kind, actor, 0);
    await refuseFields?.(companyId, fields);
    const target = { companyId, id: await idForCause(deps, kind.feature, cause) };
    return told(
      call,
      actor,
      target,
      await handle(deps.store, decider, { target, command: { type: 'Create', fields }, cause }),
    );
  });

  serve(http, calls.change, async ({ params, query, body }, actor, call: Call) => {
    const { cause } = call;
    const target = await named(params, actor, cause);
    const command = { type: 'Change', fields: settable(kind, body, actor) } as const;
    await refuseFields?.(target.companyId, command.fields);
    const { seen: version } = seen.parse(query);
    const changed = await handleSeen(deps, decider, { target, command, cause, seen: version, known: target.known });
    return told(call, actor, target, changed);
  });

  serve(http, calls.remove, async ({ params }, actor, call: Call) => {
    const target = await named(params, actor, call.cause);
    const { known } = target;
    if (!doneBefore(known.past, call.cause)) await refuseUsed?.(target);
    const command = { type: 'Delete' } as const;
    const { position } = await handle(deps.store, decider, { target, command, cause: call.cause, known });
    await call.passed(position);
    return { message: `${kind.name} deleted` };
  });
};
