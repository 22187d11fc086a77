import { pauseAfter } from '../../../runtime/backoff.ts';
import { log } from '../../../runtime/log.ts';
import { asaasPayment } from './asaas.ts';
import { efiPix } from './efi.ts';
import type { Mood } from './faults.ts';
import type { Ledger, NoticeListener, LocalCharge, LocalNotice } from './ledger.ts';

const TICK_MS = 250;
const FIRST_MS = 500;
const LONGEST_MS = 300_000;

/** Returns the request with which each bank reports a payment. */
const requestOf = ({ bank, url, secret }: NoticeListener, charge: LocalCharge): [url: string, init: RequestInit] => {
  const init = (body: object, headers = {}) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  if (bank === 'efi') return [`${url}/pix`, init({ pix: [efiPix(charge)] })];
  const event = charge.returned_cents > 0 ? 'PAYMENT_REFUNDED' : 'PAYMENT_RECEIVED';
  const body = { id: `evt_${charge.id}_${event}`, event, payment: asaasPayment(charge) };
  return [url, init(body, { 'asaas-access-token': secret })];
};

/** Sends notices until each is answered with 200, at growing intervals. Unanswered ones stay in the ledger. */
export const sendNoticesUntilAnswered = (ledger: Ledger, mood: () => Mood): { stop(): Promise<void> } => {
  let stopped = false;
  const tell = async ({ id, bank, charge_id, tries }: LocalNotice): Promise<void> => {
    const [listener] = ledger.listeners(bank);
    const charge = ledger.byId(charge_id);
    if (!listener || !charge) return ledger.tellAgain(id, Date.now() + TICK_MS);
    const once = async () => (await fetch(...requestOf(listener, charge))).status;
    try {
      const heard = mood() === 'twice' ? await Promise.all([once(), once()]) : [await once()];
      if (heard.every((status) => status === 200)) return ledger.told(id);
    } catch (error) {
      log.debug({ err: error }, 'The local bank could not deliver a notice');
    }
    if (!stopped) ledger.tellAgain(id, Date.now() + pauseAfter(tries, FIRST_MS, LONGEST_MS));
  };
  const turn = async (): Promise<void> => {
    if (!['silent', 'down'].includes(mood()))
      for (const due of ledger.dueNotices(Date.now())) if (!stopped) await tell(due);
    if (!stopped) timer = setTimeout(() => (telling = turn()), TICK_MS).unref();
  };
  let telling: Promise<void> = Promise.resolve();
  let timer = setTimeout(() => (telling = turn()), TICK_MS).unref();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await telling;
    },
  };
};
