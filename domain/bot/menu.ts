import type { BillSource, OptionAnswer } from '../kernel/optionAnswer.ts';
import type { MenuPosition, Progress, Reason } from './events.ts';
import { optionsBelow, type Department, type BotContext, type Option } from './botContext.ts';
import { billWords, numbered, paragraphs, navigationHints } from './texts.ts';

/** Why the bot sends a text: the rule, and the choice that led to it ('' for none). */
type Why = { rule: 'greeting' | 'menu' | 'queue' | 'option' | 'outOfHours'; choice: string };
/** A request for the bills of a CPF or CNPJ, with the queue and option where it was typed. */
type BillWanted = { from: BillSource; document: string; queueId: number; optionId: number; title: string };
/** One step of the bot: the text and its rule, what is sent with it, the ticket's new queue, and the bot's next position. */
export type Step = {
  says: (Why & { body: string }) | null;
  gives: readonly OptionAnswer[];
  /** The file of the greeting follows. */
  greets?: boolean;
  bill?: BillWanted;
  queue: { queueId: number | null; reason: Reason } | null;
  progress: Progress;
};
export type At = { progress: Progress; ms: number };

type Shown = { why: Why; body: string; place: MenuPosition; gives?: readonly OptionAnswer[]; greets?: boolean };
const showing = (
  { progress, ms }: At,
  { why, body, place, gives = [], greets = false }: Shown,
  queue: Step['queue'] = null,
): Step => ({
  says: body ? { ...why, body } : null,
  gives,
  ...(greets && { greets }),
  queue,
  progress: { ...progress, place, shown: 1, shownMs: ms, shownIn: null },
});

/** The shortest time between two notices that the company is closed. */
const AWAY_MS = 300_000;
/** Announces that the company is closed, at most once in five minutes. */
export const announceClosed = ({ progress, ms }: At, body: string, place: MenuPosition = progress.place): Step => {
  const told = progress.awayMs !== null && ms - progress.awayMs < AWAY_MS;
  return {
    says: told ? null : { rule: 'outOfHours', choice: '', body },
    gives: [],
    queue: null,
    progress: { ...progress, place, awayMs: told ? progress.awayMs : ms },
  };
};

const optionOf = ({ options }: Department, id: number | null): Option | undefined =>
  options.find((each) => each.id === id);

/** The option reached by following single children. `said` and `gives` collect the texts and replies on the way. */
type Down = { at: number | null; said: string[]; gives: OptionAnswer[] };
const downFrom = (queue: Department, option: Option | undefined, language: BotContext['language']): Down => {
  const asks = option?.answer.is === 'bills';
  const children = optionsBelow(queue.options, option?.id ?? null);
  const [only] = children;
  const words = option && (option.message.trim() || (asks ? billWords[language].ask : option.title));
  const own = [words ?? queue.greeting];
  const given = option?.answer.is === 'files' ? [option.answer] : [];
  // An option that asks for input stops here, even with a single child.
  if (children.length !== 1 || !only || asks) return { at: option?.id ?? null, said: own, gives: given };
  const { at, said, gives } = downFrom(queue, only, language);
  return { at, said: [...own, ...said], gives: [...given, ...gives] };
};

/**
 * Returns the menu before an option's menu: null is the root, undefined means none. A menu with a single choice does not
 * count.
 */
const menuBefore = (queue: Department, optionId: number | null): number | null | undefined => {
  if (optionId === null) return undefined;
  const parent = optionOf(queue, optionId)?.parentId ?? null;
  return optionsBelow(queue.options, parent).length > 1 ? parent : menuBefore(queue, parent);
};

const isOneOfMany = ({ queues }: BotContext): boolean => queues.length > 1;

const outOf = (queue: Department, optionId: number | null, botContext: BotContext): string => {
  const isBelow = menuBefore(queue, optionId) !== undefined;
  return navigationHints(botContext.language, { back: isBelow, start: isBelow || isOneOfMany(botContext) });
};

/** Builds what is shown below an option of a queue, or at the queue's root. */
const below = (queue: Department, optionId: number | null, botContext: BotContext, before = ''): Shown => {
  const option = optionOf(queue, optionId);
  const { at, said, gives } = downFrom(queue, option, botContext.language);
  const choices = optionsBelow(queue.options, at);
  const menu = queue.options.length ? [numbered(choices.map(({ title }) => title)), outOf(queue, at, botContext)] : [];
  return {
    why: { rule: option ? 'option' : 'queue', choice: option?.title ?? queue.name },
    body: paragraphs(before, ...said, ...menu),
    place: { is: 'options', queueId: queue.id, optionId: at, ids: choices.map(({ id }) => id) },
    gives,
  };
};

/**
 * Moves the conversation to a queue: sends its greeting and options, or announces that it is closed. A contact who chose the
 * queue always gets that notice. `opens`: the connection's greeting and file come first.
 */
export const enterQueue = (
  at: At,
  queue: Department,
  botContext: BotContext,
  { goes = null, opens = false }: { goes?: Step['queue']; opens?: boolean } = {},
): Step => {
  if (queue.isOpen || !queue.away) {
    const shown = below(queue, null, botContext, opens ? botContext.greeting : '');
    return showing(at, { ...shown, greets: opens && botContext.hasFile }, goes);
  }
  const chosen = goes?.reason === 'chosen';
  const progress = chosen ? { ...at.progress, awayMs: null } : at.progress;
  const out = chosen ? navigationHints(botContext.language, { back: false, start: true }) : '';
  const told = announceClosed({ ...at, progress }, paragraphs(queue.away, out), { is: 'shut', queueId: queue.id });
  return { ...told, queue: goes };
};

/** Builds the first message: the greeting, and the list of queues where there are several. */
export const beginMenu = (at: At, botContext: BotContext, from: number | null = null): Step => {
  const { queues, greeting, current } = botContext;
  const [only] = queues;
  if (queues.length === 1 && only)
    return enterQueue(at, only, botContext, {
      goes: current ? null : { queueId: only.id, reason: 'onlyQueue' },
      opens: true,
    });
  return showing(
    at,
    {
      why: { rule: queues.length ? 'menu' : 'greeting', choice: '' },
      body: paragraphs(greeting, numbered(queues.map(({ name }) => name))),
      place: { is: 'queues', ids: queues.map(({ id }) => id) },
      greets: botContext.hasFile && at.progress.place.is === 'start',
    },
    from === null ? null : { queueId: null, reason: 'restarted' },
  );
};

/** Goes to the previous menu, or to the start if there is none. */
export const backInMenu = (at: At, queue: Department, optionId: number | null, botContext: BotContext): Step => {
  const before = menuBefore(queue, optionId);
  // Replies that were sent on the way here are not sent again.
  return before === undefined
    ? toStart(at, queue, botContext)
    : { ...showing(at, below(queue, before, botContext)), gives: [] };
};

export const toStart = (at: At, queue: Department, botContext: BotContext): Step =>
  isOneOfMany(botContext)
    ? beginMenu(at, botContext, queue.id)
    : { ...showing(at, below(queue, null, botContext)), gives: [] };

export const chooseOption = (at: At, queue: Department, optionId: number, botContext: BotContext): Step =>
  showing(at, below(queue, optionId, botContext));

/** Starts the look-up of bills for the typed CPF or CNPJ. The position stays, so the contact may type another one. */
export const askBill = (
  at: At,
  { queueId, option, from, document }: { queueId: number; option: Option; from: BillSource; document: string },
  botContext: BotContext,
): Step => ({
  ...showing(at, { why: whyOf(option), body: billWords[botContext.language].wait, place: at.progress.place }),
  bill: { from, document, queueId, optionId: option.id, title: option.title },
});

/** Says that the typed text is no CPF or CNPJ, with the ways out. */
export const askAgain = (at: At, queue: Department, option: Option, botContext: BotContext): Step => {
  const body = paragraphs(billWords[botContext.language].invalid, outOf(queue, option.id, botContext));
  return showing(at, { why: whyOf(option), body, place: at.progress.place });
};
const whyOf = ({ title }: Option): Why => ({ rule: 'option', choice: title });
