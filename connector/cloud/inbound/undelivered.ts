import type { Texts } from '../../whatsapp/content/kinds/texts.ts';
import type { WebhookMessage } from '../webhook/messages.ts';

/** Only the phone of the business shows it. */
const ONLY_ON_PHONE = 131060;
/** The file was too large, or Meta could not get it. */
const FILE_LOST = 131052;

/** Returns what a conversation says about a message whose content Meta does not deliver, and its kind. */
export const undelivered = (
  { type: named, errors = [], unsupported }: Pick<WebhookMessage, 'type' | 'errors' | 'unsupported'>,
  { masked, fileLost, undelivered: lost, undeliveredKinds }: Texts,
): { kind: string; body: string } => {
  const has = (code: number): boolean => errors.some((error) => error.code === code);
  if (has(ONLY_ON_PHONE)) return { kind: 'placeholderMessage', body: masked };
  if (has(FILE_LOST)) return { kind: 'unsupportedMessage', body: fileLost };
  const type = unsupported?.type ?? named;
  const kinds: Readonly<Record<string, string>> = undeliveredKinds;
  return { kind: 'unsupportedMessage', body: lost(Object.hasOwn(kinds, type) ? (kinds[type] ?? '') : '') };
};
