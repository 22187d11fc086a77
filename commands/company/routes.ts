import type { CompanyCommand } from '../../domain/company/decider.ts';
import { company } from '../../domain/company/decider.ts';
import { companyRecord } from '../../domain/company/shape.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { serve, type Call, type Http } from '../../runtime/http.ts';
import { replyWith } from '../kernel/handle/replyWith.ts';
import type { Deps } from '../deps.ts';
import { doneBefore, load } from '../kernel/handle/handle.ts';
import { handleSeen } from '../kernel/handle/seen.ts';
import { countPlanUse } from '../plan/use.ts';
import * as contract from './contract.ts';
import { allowCampaigns, createCompany } from './createCompany.ts';
import { saveFirstAdmin } from './firstAdmin.ts';

/** A payment moves the due date without a user. So a form that has not seen the payment must not reset the date. */
const refuseUnseenPayment = async ({ store }: Deps, id: number, dueDate: string | null | undefined, seen?: number) => {
  if (seen === undefined || dueDate === undefined) return;
  const { state, past } = await load(store, company, { companyId: 0, id });
  const paid = past.some(({ type, revision }) => type === 'CompanyRenewed' && revision > BigInt(seen));
  if (paid && state.is === 'present' && state.dueDate !== dueDate)
    throw new Refused('ERR_CHANGED_MEANWHILE', 409, { name: '' });
};

/** Milliseconds in which a repeated renewal counts as the same one. */
const ONE_CLICK_MS = 60_000;
const dueDates = new Set<string>(['CompanyRenewed', 'CompanyDueDateSet']);

/** Serves POST, PUT and DELETE /companies, their first admin, and the hours (R345, R347, R348, R349, R356). */
export const companyRoutes = (http: Http, deps: Deps): void => {
  const told = replyWith(deps.store, {
    none: 'ERR_NO_RECORD_FOUND',
    decider: company,
    read: ({ id }) => deps.lookup.company(id),
    tell: (state, marks, { id }) => (state.is === 'present' ? companyRecord(id, state, marks) : null),
  });
  const done = async (
    { id, seen, command }: { id: number; seen?: number | undefined; command: CompanyCommand },
    actor: Actor,
    call: Call,
  ) => {
    const target = { companyId: 0, id };
    const asked = { target, command, cause: call.cause, seen, takesPlace: countPlanUse(deps, call.cause) };
    return told(call, actor, target, await handleSeen(deps, company, asked));
  };

  serve(http, contract.addCompany, async ({ body }, actor, call) => {
    const founded = await createCompany(deps, { ...body, foundedBy: 'super' }, call.cause);
    await call.passed(await allowCampaigns(deps, founded.id, body.campaignsEnabled, call.cause));
    return told(call, actor, { companyId: 0, id: founded.id }, founded);
  });

  serve(http, contract.changeCompany, async ({ params, query, body }, actor, call) => {
    const { campaignsEnabled, ...fields } = body;
    const command = { type: 'ChangeCompany', fields } as const;
    await refuseUnseenPayment(deps, params.companyId, fields.dueDate, query.seen);
    const record = await done({ id: params.companyId, seen: query.seen, command }, actor, call);
    if (campaignsEnabled === undefined) return record;
    await call.passed(await allowCampaigns(deps, params.companyId, campaignsEnabled, call.cause));
    return { ...record, campaignsEnabled };
  });

  serve(http, contract.renewCompany, async ({ params, query }, actor, call) => {
    const { companyId: id } = params;
    const target = { companyId: 0, id };
    const { state, past } = await load(deps.store, company, target);
    // Without the version that the caller saw, clicks within a minute are one.
    const renewed = past.findLast(
      ({ type, meta }) =>
        type === 'CompanyRenewed' && meta.command === 'RenewCompany' && typeof meta.userId === 'number',
    );
    const isAgain = renewed && Date.now() - Date.parse(renewed.meta.at) < ONE_CLICK_MS;
    const unseen = query.seen === undefined;
    if (unseen && isAgain && state.is === 'present') return told(call, actor, target, { position: renewed.position });
    // A month costs money. So of simultaneous renewals only one counts, and none if the due date changed since the caller saw
    // it.
    const isMoved = past.some(({ type, revision }) => dueDates.has(type) && revision > BigInt(query.seen ?? revision));
    if (isMoved && !doneBefore(past, call.cause)) throw new Refused('ERR_CHANGED_MEANWHILE', 409, { name: '' });
    const from = state.is === 'present' ? state.dueDate : undefined;
    const command = { type: 'RenewCompany', why: 'extension', from } as const;
    return done({ id, seen: query.seen, command }, actor, call).catch((error: unknown) => {
      if (!unseen || !(error instanceof Refused) || error.code !== 'ERR_CHANGED_MEANWHILE') throw error;
      return told(call, actor, target, { position: null }); // another click at the same moment renewed it
    });
  });

  serve(http, contract.removeCompany, async ({ params, body }, _, call) => {
    const command = { type: 'RemoveCompany', ...body } as const;
    const target = { companyId: 0, id: params.companyId };
    const { position } = await handleSeen(deps, company, { target, command, cause: call.cause, seen: undefined });
    await call.passed(position);
    return { message: 'Company deleted' };
  });

  serve(http, contract.changeFirstAdmin, async ({ params, body }, _, call) => {
    const { admin, position } = await saveFirstAdmin(deps, params.companyId, body, call.cause);
    await call.passed(position);
    return { admin };
  });

  serve(http, contract.scheduleCompany, async ({ params, query, body }, actor, call) => {
    const { companyId: id } = params;
    if (id !== actor.companyId && !actor.super) throw new Refused('ERR_NO_RECORD_FOUND');
    const { schedules } = body;
    const command = { type: 'ScheduleCompany', schedules, timeZone: body.timeZone || undefined } as const;
    return done({ id, seen: query.seen, command }, actor, call);
  });
};
