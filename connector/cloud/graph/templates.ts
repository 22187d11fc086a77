import { z } from 'zod';
import { graphDone } from './messages.ts';
import type { GraphRequest } from './request.ts';

const PAGE = 100;
/** An account holds at most 6,000 templates. */
const MOST_PAGES = 100;

const templateButton = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  url: z.string().optional(),
  phone_number: z.string().optional(),
  example: z.unknown().optional(),
});
const templateExample = z.looseObject({
  header_text: z.array(z.string()).optional(),
  header_handle: z.array(z.string()).optional(),
  body_text: z.array(z.array(z.string())).optional(),
  body_text_named_params: z.array(z.object({ param_name: z.string(), example: z.string() })).optional(),
  header_text_named_params: z.array(z.object({ param_name: z.string(), example: z.string() })).optional(),
});
/** One part of a template: HEADER, BODY, FOOTER or BUTTONS; unknown parts and fields stay as they are. */
export const cloudTemplatePart = z.looseObject({
  type: z.string(),
  format: z.string().optional(),
  text: z.string().optional(),
  example: templateExample.optional().catch(undefined),
  buttons: z.array(templateButton).optional().catch(undefined),
});
export type CloudTemplatePart = z.infer<typeof cloudTemplatePart>;

const cloudTemplate = z.object({
  id: z.coerce.string(),
  name: z.string(),
  language: z.string(),
  status: z.string().transform((status) => status.toUpperCase()),
  category: z.string().transform((category) => category.toUpperCase()),
  parameter_format: z.string().optional().catch(undefined),
  components: z.array(cloudTemplatePart).catch([]),
  rejected_reason: z.string().nullish().catch(null),
  quality_score: z
    .object({ score: z.string().optional() })
    .nullish()
    .transform((quality) => quality?.score ?? 'UNKNOWN')
    .catch('UNKNOWN'),
});
/** A message template as WhatsApp has it. */
export type CloudTemplate = z.infer<typeof cloudTemplate>;
/** The templates of an account. `unreadable`: the ids of those that cannot be read; null where not even the id can. */
export type CloudTemplateList = { templates: CloudTemplate[]; unreadable: (string | null)[] };
const identified = cloudTemplate.pick({ id: true });

const fields = 'id,name,language,status,category,parameter_format,components,rejected_reason,quality_score';
const page = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
    .optional()
    .catch(undefined),
});

/** The definition of a template to create. */
export type CloudTemplateDraft = {
  name: string;
  language: string;
  category: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION';
  parameter_format: 'NAMED' | 'POSITIONAL';
  components: readonly CloudTemplatePart[];
};
const created = z.object({
  id: z.coerce.string(),
  status: z.string().catch('PENDING'),
  category: z.string().catch(''),
});
export type CloudTemplateCreated = z.infer<typeof created>;
export type CloudTemplateFilter = { name?: string; status?: string; category?: string; language?: string };

/** Returns the calls for the message templates of a business account. They throw GraphError and GraphUnanswered. */
export const templateCalls = ({ ask }: GraphRequest, businessId: string) => {
  const path = `${businessId}/message_templates`;
  return {
    /** Returns all templates, page after page. */
    listTemplates: async (filter: CloudTemplateFilter = {}): Promise<CloudTemplateList> => {
      const all: CloudTemplateList = { templates: [], unreadable: [] };
      let after: string | undefined;
      for (let count = 0; count < MOST_PAGES; count++) {
        const query = { fields, limit: String(PAGE), after, ...filter };
        const { data, paging } = await ask({ method: 'GET', path, query }, page);
        for (const each of data) {
          const read = cloudTemplate.safeParse(each);
          if (read.success) all.templates.push(read.data);
          else all.unreadable.push(identified.safeParse(each).data?.id ?? null);
        }
        after = paging?.cursors?.after;
        if (!paging?.next || !after) break;
      }
      return all;
    },
    createTemplate: (draft: CloudTemplateDraft): Promise<CloudTemplateCreated> =>
      ask({ method: 'POST', path, json: draft }, created),
    /** Replaces the parts of a template, which WhatsApp reviews again. */
    editTemplate: async (
      templateId: string,
      edit: Partial<Pick<CloudTemplateDraft, 'category' | 'components'>>,
    ): Promise<void> => void (await ask({ method: 'POST', path: templateId, json: edit }, graphDone)),
    /** Deletes a template in one language, or in all of them without `templateId`. */
    deleteTemplate: async (name: string, templateId?: string): Promise<void> =>
      void (await ask({ method: 'DELETE', path, query: { name, hsm_id: templateId } }, graphDone)),
    unpauseTemplate: async (templateId: string): Promise<void> =>
      void (await ask({ method: 'POST', path: `${templateId}/unpause` }, graphDone)),
  };
};
