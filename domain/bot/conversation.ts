import type { Progress } from './events.ts';
import type { Department, BotContext } from './botContext.ts';
import { choiceIn, navigationIn } from '../kernel/choice.ts';
import { taxNumberOf } from '../kernel/taxNumber.ts';
import { MINUTE_MS } from '../kernel/durations.ts';
import {
  askAgain,
  askBill,
  announceClosed,
  backInMenu,
  beginMenu,
  chooseOption,
  enterQueue,
  toStart,
  type At,
  type Step,
} from './menu.ts';

/** A message of a contact. `text` is null for anything but a text. */
export type HeardMessage = {
  text: string | null;
  ms: number;
  /** The message was logged before the choices were, so it answers nothing. */
  isEarly: boolean;
  /** The choices have not reached WhatsApp yet, so a message that matches none was not meant as a reply. */
  isUnread: boolean;
  /**
   * The bot skips this contact (R294), or an agent had served them. It only announces closed hours and assigns the only queue.
   */
  isSkipped: boolean;
};

/** Shows the same choices again, unless the contact has not seen them, or they were shown too often or too recently. */
const again = ({ progress, ms }: At, { isUnread }: HeardMessage, botContext: BotContext, fresh: Step): Step | null => {
  const lately = progress.shownMs !== null && ms - progress.shownMs < botContext.silence * MINUTE_MS;
  if (isUnread || lately || progress.shown >= botContext.mostShown) return null;
  return { ...fresh, gives: [], greets: false, progress: { ...fresh.progress, shown: progress.shown + 1 } };
};

/** Returns the id that a reply chooses by number or title, or undefined. */
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
const wayOut = (text: string | null): 'back' | 'start' | null => (text === null ? null : navigationIn(text));

/**
 * Outside business hours the bot announces that the company is closed and shows no menu. A connection's only queue still gets
 * the ticket.
 */
const outOfHours = (at: At, { text, isSkipped }: HeardMessage, botContext: BotContext): Step | null => {
  const { queues, current } = botContext;
  const isOut =
    wayOut(text) === 'start' &&
    !isSkipped &&
    botContext.isOpen &&
    queues.length > 1 &&
    at.progress.place.is !== 'start';
  if (current && isOut) return toStart(at, current, botContext);
  const step = toOnly(announceClosed(at, (current ?? botContext).away), botContext);
  return step.says || step.queue ? step : null;
};

/** Moves the ticket to the connection's only queue after any message. The queue greets when the bot may speak. */
const toOnly = (step: Step, { queues: [only, ...others], current }: BotContext): Step =>
  only && !others.length && !current
    ? {
        ...step,
        queue: { queueId: only.id, reason: 'onlyQueue' },
        progress: { ...step.progress, place: { is: 'shut', queueId: only.id } },
      }
    : step;

/**
 * Greets for a queue that was closed before. A connection's only queue starts with the connection's greeting, which was not
 * sent yet.
 */
const open = (at: At, queue: Department, botContext: BotContext): Step => {
  const isOnly = botContext.queues.length === 1 && botContext.queues[0]?.id === queue.id;
  return enterQueue(at, queue, botContext, { opens: isOnly });
};

const inTree = (at: At, heard: HeardMessage, queue: Department, botContext: BotContext): Step | null => {
  const { place } = at.progress;
  if (place.is !== 'options') return null;
  const optionOf = (id: number | null | undefined) => queue.options.find((each) => each.id === id);
  const isThere = (id: number | null | undefined) => optionOf(id) !== undefined;
  const optionId = chosen(place.ids, heard.text, (id) => optionOf(id)?.title);
  if (optionId !== undefined && isThere(optionId)) return chooseOption(at, queue, optionId, botContext);
  const way = wayOut(heard.text);
  if (way === 'start') return toStart(at, queue, botContext);
  if (way === 'back') return backInMenu(at, queue, place.optionId, botContext);
  const asking = queue.options.find(({ id }) => id === place.optionId);
  if (asking?.answer.is === 'bills') {
    const document = taxNumberOf(heard.text ?? '');
    const { from } = asking.answer;
    if (document) return askBill(at, { queueId: queue.id, option: asking, from, document }, botContext);
    // The silence period does not apply: a contact who types an invalid document hears about it at once.
    return again(
      { ...at, progress: { ...at.progress, shownMs: null } },
      heard,
      botContext,
      askAgain(at, queue, asking, botContext),
    );
  }
  if (!place.ids.length) return null;
  const shown =
    place.optionId !== null && isThere(place.optionId)
      ? chooseOption(at, queue, place.optionId, botContext)
      : enterQueue(at, queue, botContext);
  return again(at, heard, botContext, shown);
};

/**
 * Decides what the bot does when the contact of a waiting ticket writes (R426, R427, R428, R399); null for nothing. The bot
 * ignores a queue that someone else put the ticket into.
 */
export const decideBotStep = (progress: Progress, said: HeardMessage, botContext: BotContext): Step | null => {
  const at: At = { progress, ms: said.ms };
  const heard = { ...said, text: said.text?.trim() ?? null };
  const { current, queues } = botContext;
  const { place } = progress;
  const { isOpen, away: body } = current ?? botContext;
  if (heard.isEarly) return null;
  if (!isOpen && body) return outOfHours(at, heard, botContext);
  if (heard.isSkipped) {
    const step = toOnly({ says: null, gives: [], queue: null, progress }, botContext);
    return step.queue && step;
  }
  switch (place.is) {
    case 'start':
      return current || !(queues.length || botContext.greeting.trim()) ? null : beginMenu(at, botContext);
    case 'queues': {
      const nameOf = (id: number) => queues.find((each) => each.id === id)?.name;
      const queue = queues.find(({ id }) => id === chosen(place.ids, heard.text, nameOf));
      if (current || !queues.length) return null;
      if (queue) return enterQueue(at, queue, botContext, { goes: { queueId: queue.id, reason: 'chosen' } });
      const menu = beginMenu(at, botContext);
      return wayOut(heard.text) ? menu : again(at, heard, botContext, menu);
    }
    case 'options':
      return current?.id === place.queueId ? inTree(at, heard, current, botContext) : null;
    case 'shut':
      return current?.id === place.queueId ? open(at, current, botContext) : null;
  }
};

/**
 * Starts the bot of the queue that a ticket without a user was transferred to (R156). Returns null where it has nothing to
 * say.
 */
export const stepAfterTransfer = (progress: Progress, ms: number, botContext: BotContext): Step | null => {
  const step = botContext.current && enterQueue({ progress, ms }, botContext.current, botContext);
  return step?.says || step?.progress.place.is === 'shut' ? step : null;
};
