import type { WhatsappRecord } from '../../../domain/connection/shape.ts';
import { codeText } from '../../api/errors.ts';
import { locale, text } from '../../locales/i18n.ts';
import { toast } from '../../api/toast.ts';
import { momentOf } from '../../api/session/moment.ts';

/** Shows that WhatsApp restricts the account of a connection, how, and since when. */
export const tellRestricted = (
  { name, restriction }: Pick<WhatsappRecord, 'name' | 'restriction'>,
  zone: string,
): void => {
  if (!restriction) return;
  const { code, since } = restriction;
  toast.error(
    text('restrictedAlert', 'restricted', {
      name,
      since: momentOf(since, { zone, language: locale() }),
      reason: codeText(code),
    }),
  );
};
