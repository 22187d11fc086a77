import { connection } from '../../domain/connection/decider.ts';
import { contact } from '../../domain/contact/decider.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import type { ChosenTemplate } from '../../domain/kernel/templateParts.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { instantOf } from '../../domain/kernel/instant.ts';
import { schedule, type Schedule } from '../../domain/schedule/decider.ts';
import type { Planned } from '../../domain/schedule/events.ts';
import type { RepeatRule } from '../../domain/schedule/repeat.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import type { Deps } from '../deps.ts';
import { idForCause } from '../kernel/handle/requests.ts';
import { doneBefore, handle, load } from '../kernel/handle/handle.ts';
import { handleSeen } from '../kernel/handle/seen.ts';
import { presentContactOf } from '../contact/findContact.ts';
import { replyWithSchedule } from './reply.ts';
import { followersOf, planSeries } from './series.ts';
import { changeSchedule, removeSchedule, scheduleMessage } from './contract.ts';
import { scheduleFileRoutes } from './files.ts';
import { checkPlanned, checkReach, templateWords } from './scheduleRoute.ts';

type Formed = {
  body?: string;
  contactId?: number;
  sendAt?: string;
  whatsappId?: number | null | undefined;
  repeat?: RepeatRule | null | undefined;
  template?: ChosenTemplate | null | undefined;
};
type Present = Extract<Schedule, { userId: number }>;

/** Serves POST, PUT and DELETE of /schedules (R478, R479), and of their files. */
export const scheduleRoutes = (http: Http, deps: Deps, media: Media): void => {
  const { store } = deps;
  const told = replyWithSchedule(deps, media);

  /** Converts a form into a plan. Throws if its contact or connection does not exist. */
  const planOf = async (form: Formed, { companyId, timeZone }: Actor): Promise<Partial<Planned>> => {
    const { contactId, whatsappId, sendAt, body } = form;
    const at = (id: number) => ({ companyId, id });
    if (contactId !== undefined && (await load(store, contact, at(contactId))).state.is !== 'present')
      throw new Refused('ERR_NO_CONTACT_FOUND');
    if (whatsappId && (await load(store, connection, at(whatsappId))).state.is !== 'present')
      throw new Refused('ERR_NO_WAPP_FOUND');
    return {
      ...(contactId !== undefined && { contactId }),
      ...(body !== undefined && { body }),
      ...(sendAt !== undefined && { sendAt: instantOf(sendAt, timeZone) }),
      ...(whatsappId !== undefined && { connectionId: whatsappId }),
    };
  };

  serve(http, scheduleMessage, async ({ body }, actor, call) => {
    const { companyId, userId, timeZone } = actor;
    const { whatsappId = null } = body;
    const template = body.template ?? null;
    const sendAt = instantOf(body.sendAt, timeZone);
    const contactId = await presentContactOf(deps, { companyId, id: body.contactId });
    const id = await idForCause(deps, schedule.feature, call.cause, async () => {
      await planOf({ ...body, contactId }, actor);
      const content = { template, sendAt, isRepeated: Boolean(body.repeat) };
      await checkPlanned(deps, actor, { companyId, contactId, connectionId: whatsappId }, content);
    });
    const target = { companyId, id };
    const words = template ? await templateWords(deps, companyId, template) : body.body;
    const plain = { contactId, body: words, sendAt, connectionId: whatsappId, file: null, userId };
    const planned = { ...plain, ...(template && { template }) };
    const rule = body.repeat ?? null;
    const series = rule && (await planSeries(deps, { rule, sendAt, timeZone }, { id, old: [], day: undefined }));
    const command = {
      type: 'ScheduleMessage',
      planned: { ...planned, ...(series && { repeat: series.repeat }) },
      ...(series && { followers: series.followers }),
      now: new Date().toISOString(),
    } as const;
    return told(call, actor, target, await handle(store, schedule, { target, command, cause: call.cause }));
  });

  /** The effect of a change on the message's series: none if it is meant for this message only. */
  const seriesOf = async (
    { timeZone }: Actor,
    target: { companyId: number; id: number },
    before: Present,
    { to, rule: asked, scope }: { to: Partial<Planned>; rule: Formed['repeat']; scope: 'this' | 'following' },
  ) => {
    if (before.repeat ? scope === 'this' : !asked) return {};
    const old = await followersOf(deps, target, before);
    const rule = asked === undefined ? before.repeat : asked;
    if (!rule) return { to: { repeat: null }, with: { followers: old } };
    const sendAt = to.sendAt ?? before.sendAt;
    const day = sendAt === before.sendAt ? before.repeat?.day : undefined;
    const { every, until } = rule;
    const place = { id: target.id, old, day };
    const { repeat, followers } = await planSeries(deps, { rule: { every, until }, sendAt, timeZone }, place);
    return { to: { repeat }, with: { followers } };
  };

  serve(http, changeSchedule, async ({ params, query, body }, actor, call) => {
    const { companyId } = actor;
    const target = { companyId, id: params.scheduleId };
    const known = await load(store, schedule, target);
    // The contact may have been removed since, and a complete form still names them.
    checkReach(actor, known.state);
    const before = 'contactId' in known.state ? known.state : null;
    const { contactId: asked, ...rest } = body;
    const contactId = asked && (await presentContactOf(deps, { companyId, id: asked }));
    const same = contactId === undefined || contactId === before?.contactId;
    const { template } = body;
    const to = {
      ...(await planOf(same ? rest : { ...rest, contactId }, actor)),
      ...(template && { body: await templateWords(deps, companyId, template) }),
    };
    if (before && !doneBefore(known.past, call.cause)) {
      const after = { ...before, ...to };
      const chosen = template === undefined ? (before.template ?? null) : template;
      const isRepeated = Boolean(body.repeat === undefined ? before.repeat : body.repeat);
      await checkPlanned(deps, actor, { companyId, ...after }, { template: chosen, sendAt: after.sendAt, isRepeated });
    }
    const series = before && (await seriesOf(actor, target, before, { to, rule: body.repeat, scope: query.scope }));
    const command = {
      type: 'ChangeSchedule',
      to: { ...to, ...(template !== undefined && { template }), ...series?.to },
      ...series?.with,
      now: new Date().toISOString(),
    } as const;
    const changed = await handleSeen(deps, schedule, { target, command, cause: call.cause, seen: query.seen, known });
    return told(call, actor, target, changed);
  });

  serve(http, removeSchedule, async ({ params, query }, actor, call) => {
    const { companyId } = actor;
    const target = { companyId, id: params.scheduleId };
    const { state } = await load(store, schedule, target);
    checkReach(actor, state);
    const along = query.scope === 'following' ? { followers: await followersOf(deps, target, state) } : {};
    const command = { type: 'RemoveSchedule', ...along } as const;
    const { position } = await handle(store, schedule, { target, command, cause: call.cause });
    await call.passed(position);
    return { message: 'Schedule deleted' };
  });

  scheduleFileRoutes(http, deps, media);
};
