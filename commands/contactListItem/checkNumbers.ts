import { contactListItems } from '../../domain/contactListItem/decider.ts';
import type { Unchecked } from '../../domain/contactListItem/shape.ts';
import { causeOf } from '../kernel/handle/cause.ts';
import { load } from '../kernel/handle/handle.ts';
import type { Running } from '../../runtime/context.ts';
import { log } from '../../runtime/log.ts';
import type { Phones } from '../contact/phones.ts';
import type { Deps } from '../deps.ts';
import { createPace, type ReadModelChanges } from '../kernel/due/pace.ts';
import type { Asks } from '../lookup.ts';
import { bucketWith } from './bucket.ts';
import { noteChecked } from './noteChecked.ts';

type List = { companyId: number; listId: number; items: number };
/** The progress of a list's checks: the last item checked, until when the list rests, and how many items it had. */
type ListCheck = { behind: Unchecked; until: number; items: number };
/** The progress of a company's checks: the one under way, the time of the next, and the progress of each list. */
type Turn = { busy: Promise<void> | null; until: number; lists: Map<number, ListCheck> };

const PAGE = 50;
const REST_MS = 30_000;
type Pauses = {
  /** The average pause between two questions of a company. */
  gapMs: number;
  /** The pause between two looks for unchecked items. */
  everyMs?: number;
  /** How long a list rests after a missing answer, unless numbers are added to it; other lists are checked first. */
  restMs?: number;
};
type Needs = Pick<Deps, 'store' | 'ids' | 'keys'> & Asks<'uncheckedItems' | 'uncheckedLists' | 'whatsapps'>;

/** Varies the pause, so that the checks look like a person's. */
const pauseOf = (gapMs: number): number => gapMs * (0.7 + 0.6 * Math.random());

/**
 * Asks WhatsApp about the numbers on contact lists through a connected phone of the company. Questions come one after another,
 * with pauses between them (a simulated phone: at once). Each turn reads the unchecked items from the read models, and each
 * answer is an event. So checks pause while the phone is offline and continue after a crash. The shortest list goes first. No
 * company or list waits for the answer of another.
 */
export const runChecks = (
  needs: Needs,
  phones: Phones,
  { gapMs, everyMs = 1_000, restMs = REST_MS }: Pauses,
  changes?: ReadModelChanges,
): Running => {
  const { store, lookup } = needs;
  const turns = new Map<number, Turn>();
  const pace = createPace(everyMs, changes);

  /** Returns whether WhatsApp was asked. Numbers already checked according to the log are not asked again. */
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
    const isResting = ({ listId, items }: List): boolean => {
      const known = own.lists.get(listId);
      return known !== undefined && known.until > performance.now() && known.items === items;
    };
    const waiting = lists.filter((list) => !isResting(list));
    if (!waiting.length) return;
    const up = (await lookup.whatsapps(companyId)).filter(({ status }) => status === 'CONNECTED');
    const phone = up.find(({ isDefault }) => isDefault) ?? up[0];
    if (!phone) return;
    const pause = phone.channel === 'simulated' ? 0 : gapMs;
    for (const list of waiting) {
      const { listId, items } = list;
      const page = await lookup.uncheckedItems(list, own.lists.get(listId)?.behind ?? null, PAGE);
      // Start again from the beginning: some items got no answer, others were added.
      if (!page.length) own.lists.delete(listId);
      for (const item of page) {
        if (pace.isStopped()) return;
        own.lists.set(listId, { behind: item, until: 0, items });
        try {
          if (!(await check(list, item, phone.id)) || !pause) continue;
        } catch (err) {
          own.lists.set(listId, { behind: item, until: performance.now() + restMs, items });
          log.warn({ err, connectionId: phone.id }, 'A number could not be checked, trying again');
        }
        own.until = performance.now() + pauseOf(pause);
        return;
      }
    }
  };

  /** Returns whether lists have unchecked items. */
  const tick = async (): Promise<boolean> => {
    const byCompany = Map.groupBy(await lookup.uncheckedLists(), ({ companyId }) => companyId);
    for (const [companyId, lists] of byCompany) {
      const own = turns.get(companyId) ?? { busy: null, until: 0, lists: new Map<number, ListCheck>() };
      turns.set(companyId, own);
      if (own.busy || own.until > performance.now()) continue;
      own.busy = turn(companyId, own, lists)
        .catch((err: unknown) => log.warn({ err }, 'Numbers could not be checked, trying again'))
        .finally(() => (own.busy = null));
    }
    return byCompany.size > 0;
  };
  const loop = async (): Promise<void> => {
    while (!pace.isStopped()) {
      pace.begin();
      const isDue = await tick().catch((err: unknown) => {
        log.warn({ err }, 'Numbers could not be checked, trying again');
        return true;
      });
      await pace.rest(async () => !isDue);
    }
  };
  const looping = loop();
  return {
    stop: async () => {
      pace.stop();
      await looping;
      await Promise.all([...turns.values()].flatMap(({ busy }) => busy ?? []));
    },
  };
};
