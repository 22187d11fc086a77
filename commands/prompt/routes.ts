import { z } from 'zod';
import { Refused } from '../../domain/kernel/decider.ts';
import { seen } from '../../domain/kernel/inputs.ts';
import { isMask } from '../../domain/kernel/mask.ts';
import type { RecordCalls } from '../../domain/kernel/recordContracts.ts';
import { refuseSupport } from '../../domain/kernel/support.ts';
import { prompt, promptCalls, promptFields } from '../../domain/prompt/record.ts';
import { queue } from '../../domain/queue/decider.ts';
import { serve, type Call, type Http } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { doneBefore, handle, isPresent } from '../kernel/handle/handle.ts';
import { idForCause } from '../kernel/handle/requests.ts';
import { handleSeen, refuseUnseen } from '../kernel/handle/seen.ts';
import { changeableRecord, replyWithRecord } from '../record/routes.ts';
import { forgetPromptSecrets, keepPromptSecrets } from './secrets.ts';

/** Typed as the calls of any kind of record. */
const calls: RecordCalls = promptCalls;
const form = promptCalls.change.body;
const ids = z.object({ promptId: z.number() });
const isTyped = (secret: string | undefined): boolean => secret !== undefined && !isMask(secret);

/** A stored secret must not be sent to a new address: an admin must enter it again or remove it. */
const keyAgain = (path: string) =>
  new Refused('ERR_KEY_AGAIN', 400, { issues: [{ code: 'custom', path: [path], message: 'ERR_KEY_AGAIN' }] });

/**
 * Serves POST, PUT and DELETE /prompt (R601). Its secrets are stored before the event that mentions them. ERR_NO_QUEUE_FOUND,
 * ERR_NO_RECORD_FOUND, ERR_CHANGED_MEANWHILE, ERR_KEY_AGAIN (another region), ERR_NOT_IN_SUPPORT.
 */
export const promptRoutes = (http: Http, deps: Deps): void => {
  const { store } = deps;
  const { decider } = prompt;
  const told = replyWithRecord(deps, prompt);
  const checkQueue = async (companyId: number, queueId: number | undefined) => {
    if (queueId !== undefined && !(await isPresent(store, queue, { companyId, id: queueId })))
      throw new Refused('ERR_NO_QUEUE_FOUND');
  };

  serve(http, calls.create, async (input, actor, call: Call) => {
    const { cause } = call;
    const { companyId } = actor;
    const { apiKey, voiceKey, ...rest } = promptCalls.create.body.parse(input.body);
    if (apiKey || voiceKey) refuseSupport(actor);
    const check = () => checkQueue(companyId, rest.queueId);
    const target = { companyId, id: await idForCause(deps, prompt.feature, cause, check) };
    const shown = await keepPromptSecrets(deps, target, { apiKey, voiceKey }, cause);
    const fields = promptFields.parse({ ...rest, ...shown });
    const command = { type: 'Create', fields } as const;
    return told(call, actor, target, await handle(store, decider, { target, command, cause }));
  });

  serve(http, calls.change, async ({ params, query, body }, actor, call: Call) => {
    const { cause } = call;
    const { promptId: id } = ids.parse(params);
    const { known, ...target } = await changeableRecord(deps, { kind: prompt, id }, actor, cause);
    const { apiKey, voiceKey, ...rest } = form.parse(body);
    if (!doneBefore(known.past, cause)) await checkQueue(actor.companyId, rest.queueId);
    const { seen: version } = seen.parse(query);
    // Check before storing the secrets: a refusal must change nothing.
    await refuseUnseen(deps, known.past, cause, version);
    const before = known.state.is === 'present' ? promptFields.parse(known.state.fields) : null;
    const moves = before !== null && rest.voiceRegion !== undefined && rest.voiceRegion !== before.voiceRegion;
    if (isTyped(apiKey) || isTyped(voiceKey) || moves) refuseSupport(actor);
    const follows = moves && before.voiceRegion !== '' && before.voiceKey !== '' && !isTyped(voiceKey);
    if (follows && !doneBefore(known.past, cause)) throw keyAgain('voiceKey');
    const shown = await keepPromptSecrets(deps, target, { apiKey, voiceKey }, cause);
    const sent = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    const command = { type: 'Change', fields: { ...sent, ...shown } } as const;
    return told(call, actor, target, await handleSeen(deps, decider, { target, command, cause, seen: version, known }));
  });

  serve(http, calls.remove, async ({ params }, actor, call: Call) => {
    const { cause } = call;
    const { promptId: id } = ids.parse(params);
    const { known, ...target } = await changeableRecord(deps, { kind: prompt, id }, actor, cause);
    const { position } = await handle(store, decider, { target, command: { type: 'Delete' }, cause, known });
    await forgetPromptSecrets(deps, target);
    await call.passed(position);
    return { message: 'Prompt excluído com sucesso' };
  });
};
