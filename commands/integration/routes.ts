import { z } from 'zod';
import { IllFormed, Refused } from '../../domain/kernel/decider.ts';
import { seen } from '../../domain/kernel/inputs.ts';
import type { RecordCalls } from '../../domain/kernel/recordContracts.ts';
import { isMask } from '../../domain/kernel/mask.ts';
import { refuseSupport } from '../../domain/kernel/support.ts';
import { serviceAccountOf } from '../../domain/integration/credentials.ts';
import { integrationCall } from '../../domain/integration/call.ts';
import { callTold } from '../../domain/integration/callShape.ts';
import {
  integration,
  integrationCalls,
  integrationFields,
  lacking,
  lackingText,
  type IntegrationFields,
} from '../../domain/integration/record.ts';
import { serve, type Call, type Http } from '../../runtime/http.ts';
import type { Outside } from '../../runtime/outside/outside.ts';
import type { Deps } from '../deps.ts';
import { replyWith } from '../kernel/handle/replyWith.ts';
import { doneBefore, handle, load } from '../kernel/handle/handle.ts';
import { idForCause } from '../kernel/handle/requests.ts';
import { handleSeen, refuseUnseen } from '../kernel/handle/seen.ts';
import { changeableRecord, replyWithRecord, visibleRecord } from '../record/routes.ts';
import { changeKey, getKey, repeatCall } from './contract.ts';
import { keepJsonContent, keysOf, rotateKey } from './secrets.ts';

/** Typed as the calls of any kind of record. */
const calls: RecordCalls = integrationCalls;
const given = integrationCalls.change.body;
type Given = z.output<typeof given>;

/** Throws if fields are missing for the integration's type, and for addresses in private networks (R614, R620). */
const check = async (outside: Outside, whole: IntegrationFields, { urlN8N, jsonContent }: Given): Promise<void> => {
  const [first] = lacking(whole.type, whole);
  if (first) throw IllFormed.at(first, lackingText);
  if (jsonContent && !isMask(jsonContent) && !serviceAccountOf(jsonContent))
    throw IllFormed.at('jsonContent', 'ERR_CREDENTIALS_INVALID');
  if (urlN8N) await outside.check(urlN8N, 'urlN8N');
};

const toldKey = ([now, former]: Awaited<ReturnType<typeof keysOf>>) => ({
  key: now?.key ?? '',
  formerUntil: former?.until ?? null,
});

/**
 * Serves POST, PUT and DELETE /queueIntegration (R616). Its secrets are stored before the event that mentions them.
 * ERR_NO_RECORD_FOUND, ERR_CHANGED_MEANWHILE.
 */
export const integrationRoutes = (http: Http, deps: Deps, outside: Outside): void => {
  const { store } = deps;
  const { decider } = integration;
  const told = replyWithRecord(deps, integration);
  const toldCall = replyWith(store, {
    none: 'ERR_NO_RECORD_FOUND',
    decider: integrationCall,
    read: ({ companyId, id }: { companyId: number; id: string }) => deps.lookup.integrationCall(companyId, id),
    tell: (state, marks, { id }) => (state.is === 'absent' ? null : callTold(id, state, marks)),
  });
  const ids = z.object({ integrationId: z.number() });

  serve(http, calls.create, async (input, actor, call: Call) => {
    const { cause } = call;
    const body = integrationCalls.create.body.parse(input.body);
    const { jsonContent, ...rest } = body;
    const typed = jsonContent && !isMask(jsonContent) ? jsonContent : '';
    if (typed) refuseSupport(actor);
    const whole = integrationFields.parse({ ...rest, jsonContent: typed });
    const target = {
      companyId: actor.companyId,
      id: await idForCause(deps, integration.feature, cause, () => check(outside, whole, body)),
    };
    const fields = { ...whole, jsonContent: (await keepJsonContent(deps, target, typed || undefined, cause)) ?? '' };
    await keysOf(deps, target, new Date().toISOString(), cause);
    return told(
      call,
      actor,
      target,
      await handle(store, decider, { target, command: { type: 'Create', fields }, cause }),
    );
  });

  serve(http, calls.change, async ({ params, query, body }, actor, call: Call) => {
    const { cause } = call;
    const { integrationId: id } = ids.parse(params);
    const { known, ...target } = await changeableRecord(deps, { kind: integration, id }, actor, cause);
    const before = known.state.is === 'present' ? integrationFields.parse(known.state.fields) : null;
    const { jsonContent, ...rest } = given.parse(body);
    const sent = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    const isNew = jsonContent !== undefined && !isMask(jsonContent);
    if (isNew || (before && rest.urlN8N !== undefined && rest.urlN8N !== before.urlN8N)) refuseSupport(actor);
    if (before && !doneBefore(known.past, cause)) {
      const whole = integrationFields.parse({ ...before, ...sent, ...(isNew && { jsonContent }) });
      await check(outside, whole, { jsonContent, ...(rest.urlN8N !== before.urlN8N && { urlN8N: rest.urlN8N }) });
    }
    const { seen: version } = seen.parse(query);
    // Check before storing the secret: a refusal must change nothing.
    await refuseUnseen(deps, known.past, cause, version);
    const shown = await keepJsonContent(deps, target, jsonContent, cause);
    const fields = { ...sent, ...(shown !== undefined && { jsonContent: shown }) };
    const command = { type: 'Change', fields } as const;
    return told(call, actor, target, await handleSeen(deps, decider, { target, command, cause, seen: version, known }));
  });

  serve(http, calls.remove, async ({ params }, actor, call: Call) => {
    const { integrationId: id } = ids.parse(params);
    const { known, ...target } = await changeableRecord(deps, { kind: integration, id }, actor, call.cause);
    const { position } = await handle(store, decider, {
      target,
      command: { type: 'Delete' },
      cause: call.cause,
      known,
    });
    await call.passed(position);
    return { message: 'QueueIntegration deleted' };
  });

  serve(http, getKey, async ({ params }, actor, { cause }) => {
    refuseSupport(actor);
    await visibleRecord(deps, integration, params.integrationId, actor);
    const of = { companyId: actor.companyId, id: params.integrationId };
    return toldKey(await keysOf(deps, of, new Date().toISOString(), cause));
  });

  serve(http, changeKey, async ({ params }, actor, { cause }) => {
    refuseSupport(actor);
    await visibleRecord(deps, integration, params.integrationId, actor);
    const of = { companyId: actor.companyId, id: params.integrationId };
    return toldKey(await rotateKey(deps, of, new Date().toISOString(), cause));
  });

  serve(http, repeatCall, async ({ params: { integrationId, callId } }, actor, call) => {
    const { companyId, userId } = actor;
    await visibleRecord(deps, integration, integrationId, actor);
    const target = { companyId, id: callId };
    const { state } = await load(store, integrationCall, target);
    if (state.is === 'absent' || state.integrationId !== integrationId) throw new Refused('ERR_NO_RECORD_FOUND');
    const command = { type: 'RepeatCall', userId } as const;
    return toldCall(call, actor, target, await handle(store, integrationCall, { target, command, cause: call.cause }));
  });
};
