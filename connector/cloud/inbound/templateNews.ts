import type { TemplateNews } from '../../../commands/template/keep.ts';
import { templateReasonOf } from '../../../domain/template/listed.ts';
import { templateCategoryChange, templateQualityChange, templateStatusChange } from '../webhook/changes.ts';

/** Reads a change that is about a template; null for any other change. */
export const templateNewsIn = (field: string, value: unknown): TemplateNews | null => {
  if (field === 'message_template_status_update') {
    const change = templateStatusChange.safeParse(value).data;
    if (!change) return null;
    const { message_template_id: metaId, event: status, reason, rejection_info: rejection, other_info: other } = change;
    const said = [reason, rejection?.reason, other?.title, rejection?.recommendation, other?.description];
    return { metaId, status, reason: templateReasonOf(...said) };
  }
  if (field === 'message_template_quality_update') {
    const change = templateQualityChange.safeParse(value).data;
    return change ? { metaId: change.message_template_id, quality: change.new_quality_score } : null;
  }
  if (field !== 'template_category_update') return null;
  const change = templateCategoryChange.safeParse(value).data;
  // With a correct category Meta only announces the change.
  return change && !change.correct_category
    ? { metaId: change.message_template_id, category: change.new_category }
    : null;
};
