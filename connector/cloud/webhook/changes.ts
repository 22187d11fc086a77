import { z } from 'zod';
import { readableIn } from './messages.ts';

const maybeText = z.string().nullish().catch(null);
const maybeLimit = z.union([z.string(), z.number()]).transform(String).nullish().catch(null);
const anyId = z.union([z.string(), z.number()]).transform(String).catch('');

/** The value of message_template_status_update. Meta writes languages with - here and with _ elsewhere. */
export const templateStatusChange = z.looseObject({
  event: z.string(),
  message_template_id: anyId,
  message_template_name: z.string().catch(''),
  message_template_language: z
    .string()
    .transform((language) => language.replace('-', '_'))
    .catch(''),
  message_template_category: maybeText,
  reason: maybeText,
  rejection_info: z.object({ reason: maybeText, recommendation: maybeText }).nullish().catch(null),
  other_info: z.object({ title: maybeText, description: maybeText }).nullish().catch(null),
  disable_info: z.looseObject({ disable_date: maybeText }).nullish().catch(null),
});

const templateNamed = {
  message_template_id: anyId,
  message_template_name: z.string().catch(''),
  message_template_language: templateStatusChange.shape.message_template_language,
};
/** The value of message_template_quality_update. */
export const templateQualityChange = z.looseObject({
  ...templateNamed,
  previous_quality_score: maybeText,
  new_quality_score: z.string(),
});
/** The value of template_category_update. With `correct_category`, the category changes later. */
export const templateCategoryChange = z.looseObject({
  ...templateNamed,
  previous_category: maybeText,
  new_category: z.string(),
  correct_category: maybeText,
});
/** The value of phone_number_quality_update: it is about limits, not about the quality rating. */
export const numberLimitChange = z.looseObject({
  display_phone_number: anyId,
  event: z.string().catch(''),
  max_daily_conversations_per_business: maybeLimit,
  current_limit: maybeLimit,
});
/** The value of business_capability_update. */
export const capabilityChange = z.looseObject({ max_daily_conversations_per_business: maybeLimit });
/** The value of phone_number_name_update: the decision about a display name. */
export const nameDecision = z.looseObject({
  decision: z.string(),
  requested_verified_name: z.string().catch(''),
  rejection_reason: maybeText,
});
/** The value of account_review_update. */
export const accountReview = z.looseObject({ decision: z.string() });
/** The value of security: the PIN of a number changed. */
export const securityChange = z.looseObject({ event: z.string() });
/** The value of account_update. */
export const accountChange = z.looseObject({
  event: z.string(),
  ban_info: z.looseObject({ waba_ban_state: maybeText, waba_ban_date: maybeText }).nullish().catch(null),
  restriction_info: z
    .array(z.looseObject({ restriction_type: z.string(), expiration: z.coerce.number().optional().catch(undefined) }))
    .nullish()
    .catch(null),
  violation_info: z.looseObject({ violation_type: maybeText }).nullish().catch(null),
});
export type AccountChange = z.infer<typeof accountChange>;
/** The value of account_alerts. */
export const accountAlert = z.looseObject({
  entity_type: maybeText,
  entity_id: anyId,
  alert_info: z.looseObject({ alert_severity: maybeText, alert_status: maybeText, alert_type: z.string() }),
});
/** The fields of any change that name the number it concerns. */
export const numberNamed = z.looseObject({
  display_phone_number: anyId,
  phone_number: anyId,
  entity_type: maybeText,
  entity_id: anyId,
});
/** One entry of user_preferences: the customer stops or resumes marketing messages. */
export const marketingPreference = z.looseObject({
  wa_id: anyId,
  user_id: maybeText,
  category: z.string().catch('marketing_messages'),
  value: z.enum(['stop', 'resume']),
  timestamp: z.coerce.number().catch(0),
});
/** The value of user_preferences. Unreadable entries are left out. */
export const marketingPreferences = z
  .object({ user_preferences: z.array(z.unknown()) })
  .transform(({ user_preferences: all }) => readableIn(marketingPreference, all));
