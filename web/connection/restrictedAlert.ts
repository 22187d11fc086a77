import '../kernel/refusalTexts.ts';
import type { WhatsappRecord } from '../../domain/connection/shape.ts';
import { codeText } from '../kernel/errors.ts';
import { addTexts, locale, text } from '../kernel/i18n.ts';
import { toast } from '../kernel/toast.ts';
import { momentOf } from '../session/moment.ts';

addTexts('restrictedAlert', {
  pt: { restricted: 'Conexão {{name}}, desde {{since}}: {{reason}} Veja em Conexões.' },
  en: { restricted: 'Connection {{name}}, since {{since}}: {{reason}} See Connections.' },
  es: { restricted: 'Conexión {{name}}, desde {{since}}: {{reason}} Vea Conexiones.' },
});

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
