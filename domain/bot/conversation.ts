import type { Progress } from './events.ts';
import type { Department, House } from './house.ts';
import { choiceIn, wayOutIn } from '../kernel/choice.ts';
import { taxNumberOf } from '../kernel/taxNumber.ts';
import { askAgain, askBill, away, back, begin, choose, enter, toStart, type At, type Step } from './menu.ts';

/** What a contact wrote; null: something else than a text. */
export type Heard = {
  text: string | null;
  ms: number;
  /** It was in the log before the choices were: it answers nothing. */
  isEarly: boolean;
  /** The choices have not even reached WhatsApp: whoever says something else has not read them. */
  isUnread: boolean;
  /** The bot skips this contact (R294), or an agent had him: he is told of the hours, and the only queue gets his ticket. */
  isSkipped: boolean;
};

const MINUTE_MS = 60_000;

/** The same again, unless he has not seen it yet, it was shown often enough, or lately. */
const again = ({ progress, ms }: At, { isUnread }: Heard, house: House, fresh: Step): Step | null => {
  const lately = progress.shownMs !== null && ms - progress.shownMs < house.silence * MINUTE_MS;
  if (isUnread || lately || progress.shown >= house.mostShown) return null;
  return { ...fresh, gives: [], greets: false, progress: { ...fresh.progress, shown: progress.shown + 1 } };
};

/** The id that a reply chooses by its number or title; undefined: none. */
const chosen = (
  ids: readonly number[],
  text: string | null,
  titleOf: (id: number) => string | undefined,
): number | undefined => {
  const at =
    text === null
      ? null
      : choiceIn(
          text,
          ids.map((id) => titleOf(id) ?? ''),
        );
  return at === null ? undefined : ids[at];
};
const wayOut = (text: string | null): 'back' | 'start' | null => (text === null ? null : wayOutIn(text));

/** While the company is closed that is said, and no menu; a queue that is the only one gets the ticket all the same. */
const outOfHours = (at: At, { text, isSkipped }: Heard, house: House): Step | null => {
  const { queues, current } = house;
  const isOut =
    wayOut(text) === 'start' && !isSkipped && house.isOpen && queues.length > 1 && at.progress.place.is !== 'start';
  if (current && isOut) return toStart(at, current, house);
  const step = toOnly(away(at, (current ?? house).away), house);
  return step.says || step.queue ? step : null;
};

/** Where there is one queue alone it gets the ticket, whatever is said, and greets when the bot may speak. */
const toOnly = (step: Step, { queues: [only, ...others], current }: House): Step =>
  only && !others.length && !current
    ? {
        ...step,
        queue: { queueId: only.id, reason: 'onlyQueue' },
        progress: { ...step.progress, place: { is: 'shut', queueId: only.id } },
      }
    : step;

/** The queue that was closed greets; the only one with the words of its connection, which nobody has said yet. */
const open = (at: At, queue: Department, house: House): Step => {
  const isOnly = house.queues.length === 1 && house.queues[0]?.id === queue.id;
  return enter(at, queue, house, { opens: isOnly });
};

const inTree = (at: At, heard: Heard, queue: Department, house: House): Step | null => {
  const { place } = at.progress;
  if (place.is !== 'options') return null;
  const optionOf = (id: number | null | undefined) => queue.options.find((each) => each.id === id);
  const isThere = (id: number | null | undefined) => optionOf(id) !== undefined;
  const optionId = chosen(place.ids, heard.text, (id) => optionOf(id)?.title);
  if (optionId !== undefined && isThere(optionId)) return choose(at, queue, optionId, house);
  const way = wayOut(heard.text);
  if (way === 'start') return toStart(at, queue, house);
  if (way === 'back') return back(at, queue, place.optionId, house);
  const asking = queue.options.find(({ id }) => id === place.optionId);
  if (asking?.answer.is === 'bills') {
    const document = taxNumberOf(heard.text ?? '');
    const { from } = asking.answer;
    if (document) return askBill(at, { queueId: queue.id, option: asking, from, document }, house);
    // Whoever answers a question is told at once that it was no answer.
    return again(
      { ...at, progress: { ...at.progress, shownMs: null } },
      heard,
      house,
      askAgain(at, queue, asking, house),
    );
  }
  if (!place.ids.length) return null;
  const shown =
    place.optionId !== null && isThere(place.optionId)
      ? choose(at, queue, place.optionId, house)
      : enter(at, queue, house);
  return again(at, heard, house, shown);
};

/**
 * What the bot does when the contact of a waiting ticket writes (R426, R427, R428, R399); null: nothing. A queue that
 * somebody else put the ticket into is none of its business.
 */
export const hear = (progress: Progress, said: Heard, house: House): Step | null => {
  const at: At = { progress, ms: said.ms };
  const heard = { ...said, text: said.text?.trim() ?? null };
  const { current, queues } = house;
  const { place } = progress;
  const { isOpen, away: body } = current ?? house;
  if (heard.isEarly) return null;
  if (!isOpen && body) return outOfHours(at, heard, house);
  if (heard.isSkipped) {
    const step = toOnly({ says: null, gives: [], queue: null, progress }, house);
    return step.queue && step;
  }
  switch (place.is) {
    case 'start':
      return current || !(queues.length || house.greeting.trim()) ? null : begin(at, house);
    case 'queues': {
      const nameOf = (id: number) => queues.find((each) => each.id === id)?.name;
      const queue = queues.find(({ id }) => id === chosen(place.ids, heard.text, nameOf));
      if (current || !queues.length) return null;
      if (queue) return enter(at, queue, house, { goes: { queueId: queue.id, reason: 'chosen' } });
      const menu = begin(at, house);
      return wayOut(heard.text) ? menu : again(at, heard, house, menu);
    }
    case 'options':
      return current?.id === place.queueId ? inTree(at, heard, current, house) : null;
    case 'shut':
      return current?.id === place.queueId ? open(at, current, house) : null;
  }
};

/** The bot of the queue that a ticket was transferred to, without a user, begins (R156); null where it has nothing to say. */
export const transferred = (progress: Progress, ms: number, house: House): Step | null => {
  const step = house.current && enter({ progress, ms }, house.current, house);
  return step?.says || step?.progress.place.is === 'shut' ? step : null;
};
