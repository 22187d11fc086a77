import { contactListItems } from '../../domain/contactListItem/decider.ts';
import type { Unchecked } from '../../domain/contactListItem/shape.ts';
import { causeOf } from '../kernel/cause.ts';
import { load } from '../kernel/handle.ts';
import type { Running } from '../../runtime/context.ts';
import { log } from '../../runtime/log.ts';
import type { Phones } from '../contact/phones.ts';
import type { Deps } from '../deps.ts';
import { bucketWith } from './bucket.ts';
import { noteChecked } from './noteChecked.ts';

type List = { companyId: number; listId: number };
/** Where the checks of a list are: behind which item, and until when it rests. */
type ListCheck = { behind: Unchecked | null; until: number };
/** Where a company's checks are: whether one is under way, when the next one may come, and how far each list is. */
type Turn = { busy: Promise<void> | null; until: number; lists: Map<number, ListCheck> };

const PAGE = 50;
const EVERY_MS = 1_000;
/** WhatsApp did not say, or all that is left of a list was asked: so long the other lists have their turn. */
const REST_MS = 30_000;
type Needs = Pick<Deps, 'store' | 'lookup' | 'ids' | 'keys'>;

/** As a person would look them up: never in an even step. */
const pauseOf = (gapMs: number): number => gapMs * (0.7 + 0.6 * Math.random());

/**
 * Asks WhatsApp about the numbers of lists, one after another through a connected phone of the company, `gapMs` apart on
 * average (a simulated phone: at once). Which are left is read from the read models at each turn, and what was said is an
 * event: a phone that is away pauses it, and after a crash it goes on where it was. The shortest list
 * goes first; neither a company nor a list waits for an answer that another one does not get.
 */
export const runChecks = (needs: Needs, phones: Phones, gapMs: number): Running => {
  const { store, lookup } = needs;
  const turns = new Map<number, Turn>();
  let stopped = false;

  /** Whether WhatsApp was asked: what the log knows already is not asked again. */
  const check = async ({ companyId, listId }: List, { id, number }: Unchecked, connectionId: number) => {
    const target = bucketWith(companyId, listId, number);
    const known = (await load(store, contactListItems, target)).state.items[id];
    if (!known || known.isValid !== null) return false;
    const asked = known.number;
    const ask = (one: string) => phones.find({ companyId, connectionId }, one);
    const spelled = await ask(asked);
    const other = known.other === undefined ? null : await ask(known.other);
    const cause = causeOf(`check:${id}:${crypto.randomUUID()}`, companyId, 'clock');
    await noteChecked(needs, { companyId, listId, item: known, spelled, other }, cause);
    return true;
  };

  const turn = async (companyId: number, own: Turn, lists: readonly List[]): Promise<void> => {
    const checkOf = ({ listId }: List): ListCheck => own.lists.get(listId) ?? { behind: null, until: 0 };
    const list = lists.find((one) => checkOf(one).until <= performance.now());
    if (!list) return;
    const up = (await lookup.whatsapps(companyId)).filter(({ status }) => status === 'CONNECTED');
    const phone = up.find(({ isDefault }) => isDefault) ?? up[0];
    if (!phone) return;
    const page = await lookup.uncheckedItems(list, checkOf(list).behind, PAGE);
    // From the beginning: some were passed by.
    if (!page.length) own.lists.set(list.listId, { behind: null, until: performance.now() + REST_MS });
    const pause = phone.channel === 'simulated' ? 0 : gapMs;
    for (const item of page) {
      if (stopped) return;
      own.lists.set(list.listId, { behind: item, until: 0 });
      try {
        if (!(await check(list, item, phone.id)) || !pause) continue;
      } catch (err) {
        own.lists.set(list.listId, { behind: item, until: performance.now() + REST_MS });
        log.warn({ err, connectionId: phone.id }, 'A number could not be checked: it comes again');
      }
      own.until = performance.now() + pauseOf(pause);
      return;
    }
  };

  const tick = async (): Promise<void> => {
    const byCompany = Map.groupBy(await lookup.uncheckedLists(), ({ companyId }) => companyId);
    for (const [companyId, lists] of byCompany) {
      const own = turns.get(companyId) ?? { busy: null, until: 0, lists: new Map<number, ListCheck>() };
      turns.set(companyId, own);
      if (own.busy || own.until > performance.now()) continue;
      own.busy = turn(companyId, own, lists)
        .catch((err: unknown) => log.warn({ err }, 'Checks of numbers missed a turn'))
        .finally(() => (own.busy = null));
    }
  };
  let ticking: Promise<void> = Promise.resolve();
  const loop = async (): Promise<void> => {
    await tick().catch((err: unknown) => log.warn({ err }, 'Checks of numbers missed a turn'));
    if (!stopped) timer = setTimeout(() => (ticking = loop()), EVERY_MS);
  };
  let timer = setTimeout(() => (ticking = loop()), 0);
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await ticking;
      await Promise.all([...turns.values()].flatMap(({ busy }) => busy ?? []));
    },
  };
};
