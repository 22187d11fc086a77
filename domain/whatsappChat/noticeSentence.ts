import { readableNumber } from '../kernel/readableNumber.ts';
import type { ChatNotice, NoticeMember } from './shape.ts';

type Named = { by: string; who: string };
type Words = {
  locale: string;
  /** The company at the start of a sentence and inside one, and an unknown member. */
  we: string;
  us: string;
  someone: string;
  timerOn: (time: string) => string;
  timerOff: string;
  blocked: string;
  unblocked: string;
  joined: readonly [one: (who: string) => string, several: (who: string) => string];
  left: readonly [one: (who: string) => string, several: (who: string) => string];
  added: (names: Named) => string;
  removed: (names: Named) => string;
  renamed: (by: string, subject: string) => string;
};
export type NoticeLanguage = 'pt' | 'en' | 'es';

const words: Record<NoticeLanguage, Words> = {
  pt: {
    locale: 'pt-BR',
    we: 'A empresa',
    us: 'a empresa',
    someone: 'Alguém',
    timerOn: (time) => `Mensagens temporárias ativadas: as novas desaparecem depois de ${time}.`,
    timerOff: 'Mensagens temporárias desativadas: as novas não desaparecem mais.',
    blocked: 'A empresa bloqueou este contato no WhatsApp.',
    unblocked: 'A empresa desbloqueou este contato no WhatsApp.',
    joined: [(who) => `${who} entrou no grupo.`, (who) => `${who} entraram no grupo.`],
    left: [(who) => `${who} saiu do grupo.`, (who) => `${who} saíram do grupo.`],
    added: ({ by, who }) => `${by} adicionou ${who} ao grupo.`,
    removed: ({ by, who }) => `${by} removeu ${who} do grupo.`,
    renamed: (by, subject) => `${by} mudou o nome do grupo para “${subject}”.`,
  },
  en: {
    locale: 'en-GB',
    we: 'The company',
    us: 'the company',
    someone: 'A member',
    timerOn: (time) => `Disappearing messages are on: new ones disappear after ${time}.`,
    timerOff: 'Disappearing messages are off: new ones no longer disappear.',
    blocked: 'The company blocked this contact on WhatsApp.',
    unblocked: 'The company unblocked this contact on WhatsApp.',
    joined: [(who) => `${who} joined the group.`, (who) => `${who} joined the group.`],
    left: [(who) => `${who} left the group.`, (who) => `${who} left the group.`],
    added: ({ by, who }) => `${by} added ${who} to the group.`,
    removed: ({ by, who }) => `${by} removed ${who} from the group.`,
    renamed: (by, subject) => `${by} changed the name of the group to “${subject}”.`,
  },
  es: {
    locale: 'es',
    we: 'La empresa',
    us: 'a la empresa',
    someone: 'Alguien',
    timerOn: (time) => `Mensajes temporales activados: los nuevos desaparecen después de ${time}.`,
    timerOff: 'Mensajes temporales desactivados: los nuevos ya no desaparecen.',
    blocked: 'La empresa bloqueó este contacto en WhatsApp.',
    unblocked: 'La empresa desbloqueó este contacto en WhatsApp.',
    joined: [(who) => `${who} se unió al grupo.`, (who) => `${who} se unieron al grupo.`],
    left: [(who) => `${who} salió del grupo.`, (who) => `${who} salieron del grupo.`],
    added: ({ by, who }) => `${by} agregó ${who} al grupo.`,
    removed: ({ by, who }) => `${by} eliminó ${who} del grupo.`,
    renamed: (by, subject) => `${by} cambió el nombre del grupo a “${subject}”.`,
  },
};

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Formats a duration in the largest unit that divides it. One day is 24 hours, as in WhatsApp. */
const durationIn = (seconds: number, locale: string): string => {
  const [unit, length] = UNITS.find(([, each]) => seconds % each === 0 && seconds > each) ?? UNITS[3];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / length);
};

/** Returns the sentence for a change of a chat: the line in its conversation, and the body that clients read. */
export const noticeSentence = (notice: ChatNotice, language: NoticeLanguage): string => {
  const { is, seconds, members, subject, by } = notice;
  const { locale, we, us, someone, ...say } = words[language];
  if (is === 'timer') return seconds ? say.timerOn(durationIn(seconds, locale)) : say.timerOff;
  if (is === 'blocked' || is === 'unblocked') return say[is];
  const nameOf = ({ name, number }: NoticeMember): string => name || readableNumber(number) || someone;
  const list = (company: string): string =>
    new Intl.ListFormat(locale).format(members.map((one) => (one.isMe ? company : nameOf(one))));
  const author = by?.isMe ? we : by ? nameOf(by) : someone;
  if (is === 'renamed') return say.renamed(author, subject);
  // A change by an unknown member is described without its author.
  if (by && (is === 'added' || is === 'removed')) return say[is]({ by: author, who: list(us) });
  const [one, several] = is === 'added' || is === 'joined' ? say.joined : say.left;
  return (members.length === 1 ? one : several)(list(we));
};
