import { campaign } from '../../domain/campaign/decider.ts';
import { TEXTS, type CampaignPlan } from '../../domain/campaign/events.ts';
import { connection } from '../../domain/connection/decider.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { instantOf } from '../../domain/kernel/instant.ts';
import { contactList } from '../../domain/contactList/record.ts';
import { fileList } from '../../domain/fileList/record.ts';
import { queue } from '../../domain/queue/decider.ts';
import { tag } from '../../domain/tag/record.ts';
import { serve, type Call, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import type { Deps } from '../deps.ts';
import { doneBefore, handle, load, isPresent } from '../kernel/handle/handle.ts';
import { idForCause } from '../kernel/handle/requests.ts';
import { handleSeen } from '../kernel/handle/seen.ts';
import { replyWithCampaign } from './reply.ts';
import { cancelCampaign, changeCampaign, planCampaign, removeCampaign, restartCampaign } from './contract.ts';
import { campaignFileRoutes } from './files.ts';
import { countRestrictions } from './restrictions.ts';
import { checkCampaignTemplate } from './template.ts';
import { connectionForCampaign } from './start.ts';
import { refuseUnknownVariables } from './variables.ts';
import type { z } from 'zod';

type Formed = z.output<typeof changeCampaign.body>;
type Texts = { messages: string[]; confirmationMessages: string[] };
const bare: Texts = { messages: Array(TEXTS).fill(''), confirmationMessages: Array(TEXTS).fill('') };

/** Merges the texts of a form with the existing ones. */
const textsIn = (form: Formed, { messages, confirmationMessages }: Texts): Texts => {
  const { message1, message2, message3, message4, message5 } = form;
  const said = [message1, message2, message3, message4, message5];
  const asked = [
    form.confirmationMessage1,
    form.confirmationMessage2,
    form.confirmationMessage3,
    form.confirmationMessage4,
    form.confirmationMessage5,
  ];
  return {
    messages: said.map((text, n) => text ?? messages[n] ?? ''),
    confirmationMessages: asked.map((text, n) => text ?? confirmationMessages[n] ?? ''),
  };
};

/** Serves POST, PUT and DELETE of /campaigns, stop and restart (R491 to R496, R505), and their files. */
export const campaignRoutes = (http: Http, deps: Deps, media: Media): void => {
  const { store } = deps;
  const told = replyWithCampaign(deps, media);

  /** Checks that the records named in a form exist. */
  const checkNamed = async (form: Formed, companyId: number): Promise<void> => {
    const { whatsappId, queueId, tagListId, contactListId, fileListId } = form;
    if (whatsappId && !(await isPresent(store, connection, { companyId, id: whatsappId })))
      throw new Refused('ERR_NO_WAPP_FOUND');
    if (queueId && !(await isPresent(store, queue, { companyId, id: queueId })))
      throw new Refused('ERR_NO_QUEUE_FOUND');
    for (const [{ decider }, id] of [
      [tag, tagListId],
      [contactList, contactListId],
      [fileList, fileListId],
    ] as const)
      if (id && (await load(store, decider, { companyId, id })).state.is !== 'present')
        throw new Refused('ERR_NO_RECORD_FOUND');
  };
  /** Converts a form to plan fields. Absent fields stay absent, except texts, which are always complete. */
  const planOf = (form: Formed, texts: Texts, { timeZone }: Actor): Partial<Omit<CampaignPlan, 'template'>> => {
    const { name, confirmation, scheduledAt, whatsappId, contactListId, tagListId, fileListId, queueId } = form;
    return {
      ...(name !== undefined && { name }),
      ...(confirmation !== undefined && { confirmation }),
      ...(scheduledAt !== undefined && { scheduledAt: scheduledAt && instantOf(scheduledAt, timeZone) }),
      ...(whatsappId !== undefined && { connectionId: whatsappId }),
      ...(contactListId !== undefined && { contactListId }),
      ...(tagListId !== undefined && { tagId: tagListId }),
      ...(fileListId !== undefined && { fileListId }),
      ...(queueId !== undefined && { queueId }),
      ...textsIn(form, texts),
    };
  };

  serve(http, planCampaign, async ({ body }, actor, call) => {
    const { companyId, userId } = actor;
    const none = { scheduledAt: null, connectionId: null, contactListId: null, tagId: null, fileListId: null };
    const whole = { name: body.name, confirmation: false, ...none, queueId: null, ...bare };
    const { template } = body;
    const planned = { ...whole, ...planOf(body, bare, actor), userId, ...(template && { template }) };
    const id = await idForCause(deps, campaign.feature, call.cause, async () => {
      await checkNamed(body, companyId);
      await refuseUnknownVariables(deps, companyId, planned, 400);
      await checkCampaignTemplate(deps, companyId, planned);
    });
    const target = { companyId, id };
    const command = { type: 'PlanCampaign', planned, now: new Date().toISOString() } as const;
    return told(call, actor, target, await handle(store, campaign, { target, command, cause: call.cause }));
  });

  serve(http, changeCampaign, async ({ params, query, body }, actor, call) => {
    const { companyId } = actor;
    const target = { companyId, id: params.campaignId };
    const known = await load(store, campaign, target);
    const before = 'messages' in known.state ? known.state : null;
    // Records named earlier may be deleted by now, and a complete form still names them. So only changed ones are checked.
    const named = {
      ...(body.whatsappId !== before?.connectionId && { whatsappId: body.whatsappId }),
      ...(body.queueId !== before?.queueId && { queueId: body.queueId }),
      ...(body.tagListId !== before?.tagId && { tagListId: body.tagListId }),
      ...(body.contactListId !== before?.contactListId && { contactListId: body.contactListId }),
      ...(body.fileListId !== before?.fileListId && { fileListId: body.fileListId }),
    };
    await checkNamed(named, companyId);
    const texts = before
      ? { messages: [...before.messages], confirmationMessages: [...before.confirmationMessages] }
      : bare;
    const { template } = body;
    const to = { ...planOf(body, texts, actor), ...(template !== undefined && { template }) };
    const { is } = known.state;
    if (before && (is === 'planned' || is === 'cancelled') && !doneBefore(known.past, call.cause)) {
      await refuseUnknownVariables(deps, companyId, { ...before, ...to }, 400);
      const after = { ...before, ...to };
      // A campaign that has begun keeps its question.
      const confirmation = after.confirmation && !(before.startedAt !== null && before.confirmation);
      await checkCampaignTemplate(deps, companyId, { ...after, confirmation });
    }
    const command = { type: 'ChangeCampaign', to, now: new Date().toISOString() } as const;
    const changed = await handleSeen(deps, campaign, { target, command, cause: call.cause, seen: query.seen, known });
    return told(call, actor, target, changed);
  });

  serve(http, removeCampaign, async ({ params }, { companyId, userId }, call) => {
    const target = { companyId, id: params.campaignId };
    const command = { type: 'RemoveCampaign', userId } as const;
    const { position } = await handle(store, campaign, { target, command, cause: call.cause });
    await call.passed(position);
    return { message: 'Campaign deleted' };
  });

  const tellAfter = async (
    command: Parameters<typeof campaign.decide>[0],
    { campaignId }: { campaignId: number },
    actor: Actor,
    call: Call,
  ) => {
    const target = { companyId: actor.companyId, id: campaignId };
    return told(call, actor, target, await handle(store, campaign, { target, command, cause: call.cause }));
  };
  serve(http, cancelCampaign, ({ params }, actor, call) =>
    tellAfter({ type: 'CancelCampaign', userId: actor.userId }, params, actor, call),
  );
  serve(http, restartCampaign, async ({ params }, actor, call) => {
    const { companyId, userId } = actor;
    const { state, past } = await load(store, campaign, { companyId, id: params.campaignId });
    const goesOn = state.is === 'cancelled' && !doneBefore(past, call.cause);
    const connectionId = goesOn ? await connectionForCampaign(deps, companyId, state) : null;
    const restrictions = connectionId === null ? 0 : await countRestrictions(deps, companyId, connectionId);
    return tellAfter({ type: 'RestartCampaign', userId, connectionId, restrictions }, params, actor, call);
  });

  campaignFileRoutes(http, deps, media);
};
