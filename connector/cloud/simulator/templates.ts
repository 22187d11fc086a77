import { z } from 'zod';
import { DAY_MS } from '../../../domain/kernel/durations.ts';
import { templatePartShape, templateShape, type CloudTemplateRecord } from './records.ts';
import { parseSent } from './sentParts.ts';
import { checkTemplateParts, refuseTemplate } from './templateChecks.ts';
import type { CloudWebhooks } from './webhooks.ts';
import type { CloudWorld } from './world.ts';

const PAGE = 25;

const draft = z.object({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/),
  category: z
    .string()
    .transform((category) => category.toUpperCase())
    .pipe(templateShape.shape.category),
  parameter_format: z
    .string()
    .transform((format) => format.toUpperCase())
    .pipe(templateShape.shape.parameterFormat)
    .default('POSITIONAL'),
  components: z.array(templatePartShape).min(1),
});
const edit = draft.pick({ category: true, components: true }).partial();
const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1_000).default(PAGE),
  after: z.string().optional(),
  status: z.string().optional(),
  category: z.string().optional(),
  language: z.string().optional(),
  name: z.string().optional(),
  name_or_content: z.string().optional(),
  fields: z.string().optional(),
});

const shown = (template: CloudTemplateRecord): Record<string, unknown> => ({
  id: template.id,
  name: template.name,
  language: template.language,
  status: template.status,
  category: template.category,
  parameter_format: template.parameterFormat,
  components: template.components,
  rejected_reason: template.rejectedReason,
  quality_score: { score: template.quality, date: 0 },
});

/** Reviews by hand: what the control plane decides about templates. */
export type TemplateVerdict = {
  event: string;
  reason?: string | undefined;
  recommendation?: string | undefined;
  title?: string | undefined;
};
/** The states after each event of message_template_status_update; other events change no state. */
const stateAfter: Readonly<Record<string, string>> = {
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
  PENDING: 'PENDING',
  PAUSED: 'PAUSED',
  DISABLED: 'DISABLED',
  REINSTATED: 'APPROVED',
  IN_APPEAL: 'IN_APPEAL',
  LIMIT_EXCEEDED: 'LIMIT_EXCEEDED',
  ARCHIVED: 'ARCHIVED',
  UNARCHIVED: 'APPROVED',
  DELETED: 'DELETED',
  PENDING_DELETION: 'PENDING_DELETION',
};

/** The message templates of business accounts. */
export const createTemplates = (world: CloudWorld, webhooks: CloudWebhooks) => {
  const ofBusiness = (businessId: string): CloudTemplateRecord[] =>
    world.templates.all().filter((each) => each.businessId === businessId && each.status !== 'DELETED');
  const named = (template: CloudTemplateRecord): object => ({
    // A number here, and with - in the language, unlike in the API.
    message_template_id: Number(template.id),
    message_template_name: template.name,
    message_template_language: template.language.replace('_', '-'),
  });

  const decide = async (
    id: string,
    { event, reason = 'NONE', recommendation, title }: TemplateVerdict,
  ): Promise<boolean> => {
    const template = world.templates.get(id);
    if (!template) return false;
    const status = stateAfter[event] ?? template.status;
    const pauses = template.pauses + (event === 'PAUSED' ? 1 : 0);
    world.templates.put(id, { ...template, status, pauses, rejectedReason: reason });
    world.log('template', { id, event });
    const rejection = event === 'REJECTED' ? { rejection_info: { reason, recommendation: recommendation ?? '' } } : {};
    const pause =
      event === 'PAUSED' ? { other_info: { title: title ?? 'FIRST_PAUSE', description: 'low quality' } } : {};
    await webhooks.emit({
      businessId: template.businessId,
      field: 'message_template_status_update',
      value: {
        event,
        ...named(template),
        message_template_category: template.category,
        reason: event === 'DELETED' ? null : reason,
        ...rejection,
        ...pause,
      },
    });
    return true;
  };

  const create = async (businessId: string, input: unknown): Promise<object> => {
    const { parameter_format: parameterFormat, ...given } = parseSent(draft, input);
    checkTemplateParts(given.components, parameterFormat === 'NAMED');
    const isTaken = ofBusiness(businessId).some(
      ({ name, language }) => name === given.name && language === given.language,
    );
    if (isTaken) refuseTemplate(2388024, 'There is already content in this language for this template');
    const id = world.nextId();
    const made = { id, businessId, ...given, parameterFormat, status: 'PENDING', rejectedReason: 'NONE' };
    world.templates.put(id, { ...made, quality: 'UNKNOWN', pauses: 0, edits: [] });
    world.log('template', { id, event: 'CREATED' });
    if (world.knobs().approveTemplates) await decide(id, { event: 'APPROVED' });
    return { id, status: world.templates.get(id)?.status, category: given.category };
  };

  const change = (template: CloudTemplateRecord, input: unknown): object => {
    const { category = template.category, components = template.components } = parseSent(edit, input);
    const now = world.clock.now();
    const recent = template.edits.filter((at) => at > now - 30 * DAY_MS);
    if (!['APPROVED', 'REJECTED', 'PAUSED'].includes(template.status))
      refuseTemplate(2388072, `A template in state ${template.status} cannot be edited`);
    if (template.status === 'APPROVED') {
      if (category !== template.category) refuseTemplate(2388072, 'The category of an approved template is fixed');
      if (recent.some((at) => at > now - DAY_MS) || recent.length >= 10)
        refuseTemplate(2388072, 'An approved template can be edited once a day and ten times in 30 days');
    }
    checkTemplateParts(components, template.parameterFormat === 'NAMED');
    const status = world.knobs().approveTemplates ? 'APPROVED' : 'PENDING';
    world.templates.put(template.id, { ...template, category, components, status, edits: [...recent, now] });
    return { success: true };
  };

  const remove = async (businessId: string, query: Record<string, unknown>): Promise<object> => {
    const { hsm_ids: listed } = query;
    const ids = typeof listed === 'string' ? z.array(z.string()).parse(JSON.parse(listed)) : undefined;
    const { name, hsm_id: id } = query;
    const wanted = ofBusiness(businessId).filter((each) =>
      ids ? ids.includes(each.id) : each.name === name && (id === undefined || each.id === id),
    );
    if (wanted.length === 0 || (ids && wanted.length < ids.length))
      refuseTemplate(2593002, 'The template was not found');
    if (wanted.some(({ status }) => status === 'DISABLED'))
      refuseTemplate(2388094, 'A disabled template cannot be deleted');
    for (const { id: each } of wanted) await decide(each, { event: 'DELETED' });
    return { success: true };
  };

  const list = (businessId: string, input: unknown): object => {
    const query = parseSent(listQuery, input);
    const is = (wanted: string | undefined, value: string): boolean =>
      wanted === undefined || wanted.toUpperCase() === value.toUpperCase();
    const all = ofBusiness(businessId)
      .filter((each) => is(query.status, each.status) && is(query.category, each.category))
      .filter(
        (each) => is(query.language, each.language) && (query.name === undefined || each.name.includes(query.name)),
      )
      .filter(({ components, name }) => JSON.stringify([name, components]).includes(query.name_or_content ?? ''));
    const from = query.after === undefined ? 0 : Number(Buffer.from(query.after, 'base64').toString());
    const page = all.slice(from, from + query.limit);
    const wanted = new Set((query.fields ?? 'id,name,language,status,category,parameter_format,components').split(','));
    const cursor = (at: number): string => Buffer.from(String(at)).toString('base64');
    const next = from + page.length;
    return {
      data: page.map((each) =>
        Object.fromEntries(Object.entries(shown(each)).filter(([name]) => name === 'id' || wanted.has(name))),
      ),
      paging: {
        cursors: { before: cursor(from), after: cursor(next) },
        ...(next < all.length && {
          next: `${world.address.url}/v25.0/${businessId}/message_templates?after=${cursor(next)}`,
        }),
      },
    };
  };

  return {
    create,
    change,
    remove,
    list,
    decide,
    show: (template: CloudTemplateRecord): object => shown(template),
    unpause: async (template: CloudTemplateRecord): Promise<object> => {
      if (template.status !== 'PAUSED') refuseTemplate(2388072, 'The template is not paused');
      await decide(template.id, { event: 'REINSTATED', title: 'UNPAUSE' });
      return { success: true };
    },
    /** Changes the quality, or the category (with advance notice if `isAnnounced`), and tells it. */
    rate: async (id: string, quality: string): Promise<void> => {
      const template = world.templates.get(id);
      if (!template) return;
      world.templates.put(id, { ...template, quality });
      const value = { previous_quality_score: template.quality, new_quality_score: quality, ...named(template) };
      await webhooks.emit({ businessId: template.businessId, field: 'message_template_quality_update', value });
    },
    recategorize: async (
      id: string,
      category: CloudTemplateRecord['category'],
      isAnnounced: boolean,
    ): Promise<void> => {
      const template = world.templates.get(id);
      if (!template) return;
      if (!isAnnounced) world.templates.put(id, { ...template, category });
      const told = isAnnounced
        ? { new_category: template.category, correct_category: category }
        : { previous_category: template.category, new_category: category };
      await webhooks.emit({
        businessId: template.businessId,
        field: 'template_category_update',
        value: { ...named(template), ...told },
      });
    },
  };
};
export type CloudTemplates = ReturnType<typeof createTemplates>;
