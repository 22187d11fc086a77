import { bot, unspoken } from '../../../domain/bot/decider.ts';
import { decideBotStep, type HeardMessage } from '../../../domain/bot/conversation.ts';
import type { Progress } from '../../../domain/bot/events.ts';
import type { Department, BotContext } from '../../../domain/bot/botContext.ts';
import { wordsAlone } from '../../../domain/kernel/optionAnswer.ts';
import type { Step } from '../../../domain/bot/menu.ts';

export const department = (id: number, name: string, over: Partial<Department> = {}): Department => ({
  id,
  name,
  greeting: '',
  options: [],
  integrationId: null,
  promptId: null,
  isOpen: true,
  away: '',
  ...over,
});
const option = (id: number, parentId: number | null, title: string, message = '') => ({
  id,
  parentId,
  title,
  message,
  answer: wordsAlone,
});

/** Sales has no menu. Support has two levels, one of them with a single child. Finance is closed. */
export const sales = department(1, 'Vendas', { greeting: 'Já atendemos.' });
export const support = department(2, 'Suporte', {
  greeting: 'Em que ajudamos?',
  options: [
    option(10, null, 'Internet', 'Escolha:'),
    option(11, 10, 'Lenta', 'Reinicie o modem.'),
    option(12, 10, 'Sem sinal'),
    option(20, null, 'Telefone', 'Um momento.'),
    option(21, 20, 'Fixo', 'Ligue 103.'),
  ],
});
export const finance = department(3, 'Financeiro', { greeting: 'Oi', isOpen: false, away: 'Voltamos às 8h.' });

export const botContext = (over: Partial<BotContext> = {}): BotContext => ({
  greeting: 'Bem-vindo!',
  hasFile: false,
  hasMachines: true,
  hasPrompts: true,
  integrationId: null,
  promptId: null,
  queues: [sales, support, finance],
  current: null,
  isOpen: true,
  away: '',
  mostShown: 3,
  silence: 0,
  language: 'pt',
  ...over,
});

const MINUTE_MS = 60_000;

/** Simulates the conversation of one ticket: `says` sends a message and returns the bot’s answer. */
export const talk = (start: BotContext = botContext()) => {
  let [now, progress, queueId, here]: [number, Progress, number | null, BotContext] = [0, unspoken, null, start];
  const known = () => [...here.queues, sales, support, finance];
  const take = (step: Step | null): string | null => {
    if (!step) return null;
    if (step.queue) queueId = step.queue.queueId;
    const [reached] = bot.decide({ type: 'ReachPlace', progress: step.progress }, progress);
    if (reached) progress = bot.evolve(progress, reached, '');
    return step.says?.body ?? null;
  };
  const says = (text: string | null, over: Partial<HeardMessage> = {}): string | null => {
    now += 1000;
    const current = known().find(({ id }) => id === queueId) ?? null;
    const heard = { text, ms: now, isEarly: false, isUnread: false, isSkipped: false, ...over };
    return take(decideBotStep(progress, heard, { ...here, current }));
  };
  return {
    says,
    take,
    /** Lets this many minutes pass. */
    after: (minutes: number) => (now += minutes * MINUTE_MS),
    at: () => ({ now, progress, queueId }),
    /** A user moves the ticket to this queue. */
    put: (id: number | null) => (queueId = id),
    /** Changes the settings of the company from now on. */
    is: (over: Partial<BotContext>) => (here = { ...here, ...over }),
  };
};
