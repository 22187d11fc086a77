import { connection } from '../../domain/connection/decider.ts';
import { capabilitiesOf } from '../../domain/connection/capabilities.ts';
import { IllFormed, Refused } from '../../domain/kernel/decider.ts';
import { seen } from '../../domain/kernel/inputs.ts';
import type { RecordState } from '../../domain/kernel/record.ts';
import { componentsOfContent } from '../../domain/template/components.ts';
import { isNamedTemplate, templateContent, type TemplateContent } from '../../domain/template/content.ts';
import { templateCategoryOf, templateStatusOf } from '../../domain/template/listed.ts';
import { syncTemplates, template, messageTemplateCalls, type TemplateFields } from '../../domain/template/record.ts';
import { templateProblems } from '../../domain/template/rules.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import { cloudAccessOf } from '../connection/cloudSecrets.ts';
import type { Deps } from '../deps.ts';
import { doneBefore, handle, load } from '../kernel/handle/handle.ts';
import { idForCause } from '../kernel/handle/requests.ts';
import { handleSeen, refuseUnseen } from '../kernel/handle/seen.ts';
import { changeableRecord, replyWithRecord } from '../record/routes.ts';
import type { TemplateAccounts } from './account.ts';
import { headerFileRoutes } from './headerFile.ts';
import { keepListedTemplates } from './keep.ts';

const { decider } = template;

/** Throws a 400 that names each field that Meta would refuse. */
const refuseProblems = (content: TemplateContent): void => {
  const problems = templateProblems(content);
  if (problems.length) throw new IllFormed(problems);
};
/** Throws a 400 for a header with a file without an example for Meta's reviewers. */
const refuseMissingExample = ({ header }: Pick<TemplateContent, 'header'>, handle: string | undefined): void => {
  if (header && header.type !== 'TEXT' && !handle) throw IllFormed.at('header', 'Example file required');
};
const fieldsIn = (state: RecordState): TemplateFields => {
  if (state.is !== 'present') throw new Refused('ERR_NO_RECORD_FOUND');
  return template.fields.parse(state.fields);
};
/** The states in which Meta takes changes. */
const changeable: readonly TemplateFields['status'][] = ['APPROVED', 'REJECTED', 'PAUSED'];

/**
 * Serves POST, PUT and DELETE /templates and POST /templates/sync. Meta decides first, and the record follows. A repeated
 * request does not ask Meta again.
 */
export const templateRoutes = (http: Http, deps: Deps, media: Media, accounts: TemplateAccounts): void => {
  const { store } = deps;
  const told = replyWithRecord(deps, template);

  /** Opens the account of a connection. ERR_NO_WAPP_FOUND, ERR_TEMPLATES_UNSUPPORTED, ERR_CLOUD_ACCESS_MISSING. */
  const accountOf = async (companyId: number, connectionId: number) => {
    const target = { companyId, id: connectionId };
    const { state } = await load(store, connection, target);
    if (state.is === 'present' && !capabilitiesOf(state.channel).templates)
      throw new Refused('ERR_TEMPLATES_UNSUPPORTED');
    const access = await cloudAccessOf(deps, target);
    return { accountId: access.businessAccountId, account: accounts(access) };
  };
  /** Opens an account through any connection of it; null if the company has none any more. */
  const accountWith = async (companyId: number, accountId: string) => {
    const connectionId = await deps.lookup.connectionOfAccount(companyId, accountId);
    return connectionId === null ? null : (await accountOf(companyId, connectionId)).account;
  };

  headerFileRoutes(http, media, accountOf);

  serve(http, messageTemplateCalls.create, async ({ body }, actor, call) => {
    const { companyId } = actor;
    const { cause } = call;
    const { connectionId, name, language, category, headerHandle, ...said } = body;
    const content = templateContent.parse(said);
    refuseProblems(content);
    refuseMissingExample(content, headerHandle);
    const target = { companyId, id: await idForCause(deps, template.feature, cause) };
    const { past } = await load(store, decider, target);
    const before = doneBefore(past, cause);
    if (before) return messageTemplateCalls.told.parse(await told(call, actor, target, { ...before, repeated: true }));
    const { accountId, account } = await accountOf(companyId, connectionId);
    const components = componentsOfContent(content, headerHandle);
    const parameterFormat = isNamedTemplate(content) ? 'NAMED' : 'POSITIONAL';
    const draft = { name, language, category, parameter_format: parameterFormat, components } as const;
    const made = await account.createTemplate(draft);
    const fields = template.fields.parse({
      accountId,
      metaId: made.id,
      name,
      language,
      ...content,
      category: templateCategoryOf(made.category) ?? category,
      status: templateStatusOf(made.status),
    });
    const command = { type: 'Create', fields } as const;
    return messageTemplateCalls.told.parse(
      await told(call, actor, target, await handle(store, decider, { target, command, cause })),
    );
  });

  serve(http, messageTemplateCalls.change, async ({ params, query, body }, actor, call) => {
    const { cause } = call;
    const of = { kind: template, id: params.templateId };
    const { known, ...target } = await changeableRecord(deps, of, actor, cause);
    const { seen: version } = seen.parse(query);
    const { headerHandle, ...said } = body;
    const sent = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
    const change = { ...sent, status: 'PENDING', reason: '' };
    if (!doneBefore(known.past, cause)) {
      const former = fieldsIn(known.state);
      const next = template.fields.parse({ ...former, ...sent });
      refuseProblems(next);
      refuseMissingExample(next, headerHandle);
      // Meta keeps the category of an approved template.
      const isFixed = former.status === 'APPROVED' && next.category !== former.category;
      if (!changeable.includes(former.status) || !former.isSupported || isFixed)
        throw new Refused('ERR_TEMPLATE_LOCKED');
      await refuseUnseen(deps, known.past, cause, version);
      const account = await accountWith(actor.companyId, former.accountId);
      if (!account) throw new Refused('ERR_NO_WAPP_FOUND');
      const category = next.category === former.category ? {} : { category: next.category };
      await account.editTemplate(former.metaId, { ...category, components: componentsOfContent(next, headerHandle) });
    }
    const command = { type: 'Change', fields: change } as const;
    const changed = await handleSeen(deps, decider, { target, command, cause, seen: version, known });
    return messageTemplateCalls.told.parse(await told(call, actor, target, changed));
  });

  serve(http, messageTemplateCalls.remove, async ({ params }, actor, call) => {
    const { cause } = call;
    const of = { kind: template, id: Number(Object(params)['templateId']) };
    const { known, ...target } = await changeableRecord(deps, of, actor, cause);
    if (!doneBefore(known.past, cause)) {
      const { name, metaId, accountId } = fieldsIn(known.state);
      await (await accountWith(actor.companyId, accountId))?.deleteTemplate(name, metaId);
    }
    const { position } = await handle(store, decider, { target, command: { type: 'Delete' }, cause, known });
    await call.passed(position);
    return { message: 'Template deleted' };
  });

  serve(http, syncTemplates, async ({ body }, { companyId }, call) => {
    const { accountId, account } = await accountOf(companyId, body.connectionId);
    const list = () => account.listTemplates();
    const { position, ...counts } = await keepListedTemplates(deps, { companyId, accountId, list }, call.cause);
    await call.passed(position);
    return counts;
  });
};
