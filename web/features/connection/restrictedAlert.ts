import type { AccountNotice } from '../../../domain/connection/accountNotice.ts';
import type { WhatsappRecord } from '../../../domain/connection/shape.ts';
import { codeText } from '../../api/errors.ts';
import { locale, text } from '../../locales/i18n.ts';
import { toast } from '../../api/toast.ts';
import { momentOf } from '../../api/session/moment.ts';
import { isGoodNews, noticeText } from './noticeText.ts';

/** How long a notice of Meta is shown as a toast: it is a long sentence. */
const NOTICE_MS = 10_000;

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

/** Shows what Meta reported about the account of a connection, or how many reports there are. */
export const tellNotices = ({ name }: Pick<WhatsappRecord, 'name'>, notices: readonly AccountNotice[]): void => {
  const tell = notices.every(isGoodNews) ? toast.info : toast.warning;
  const [only, ...others] = notices;
  if (only && !others.length) tell(text('accountNotice', 'toast', { name, news: noticeText(only) }), NOTICE_MS);
  else tell(text('accountNotice', 'toastOfSeveral', { name, count: notices.length }), NOTICE_MS);
};
