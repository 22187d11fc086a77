import { isolated } from '../kernel/names.ts';
import { readableNumber } from '../kernel/readableNumber.ts';
import { isGroupSetting, type GroupSetting } from './events.ts';
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
  muted: string;
  unmuted: string;
  unblocked: string;
  joined: readonly [one: (who: string) => string, several: (who: string) => string];
  left: readonly [one: (who: string) => string, several: (who: string) => string];
  added: (names: Named) => string;
  removed: (names: Named) => string;
  promoted: (names: Named) => string;
  demoted: (names: Named) => string;
  renumbered: (who: string) => string;
  requested: (who: string) => string;
  requestWithdrawn: (who: string) => string;
  requestRejected: (names: Named) => string;
  /** `subject`: the new name or description; '' for none. */
  settings: Readonly<Record<GroupSetting, (by: string, subject: string) => string>>;
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
    muted: 'Só os administradores escrevem neste grupo, e a empresa não é um deles.',
    unmuted: 'A empresa pode escrever neste grupo.',
    blocked: 'A empresa bloqueou este contato no WhatsApp.',
    unblocked: 'A empresa desbloqueou este contato no WhatsApp.',
    joined: [(who) => `${who} entrou no grupo.`, (who) => `${who} entraram no grupo.`],
    left: [(who) => `${who} saiu do grupo.`, (who) => `${who} saíram do grupo.`],
    added: ({ by, who }) => `${by} adicionou ${who} ao grupo.`,
    removed: ({ by, who }) => `${by} removeu ${who} do grupo.`,
    promoted: ({ by, who }) => `${by} promoveu ${who} a admin do grupo.`,
    demoted: ({ by, who }) => `${by} retirou ${who} dos admins do grupo.`,
    renumbered: (who) => `${who} mudou de número.`,
    requested: (who) => `${who} pediu para entrar no grupo.`,
    requestWithdrawn: (who) => `${who} desistiu de entrar no grupo.`,
    requestRejected: ({ by, who }) => `${by} recusou a entrada de ${who} no grupo.`,
    settings: {
      renamed: (by, subject) => `${by} mudou o nome do grupo para “${subject}”.`,
      described: (by, subject) =>
        subject ? `${by} mudou a descrição do grupo para “${subject}”.` : `${by} removeu a descrição do grupo.`,
      pictureChanged: (by) => `${by} mudou a foto do grupo.`,
      pictureRemoved: (by) => `${by} removeu a foto do grupo.`,
      linkReset: (by) => `${by} redefiniu o link de convite do grupo.`,
      approvalOn: (by) => `${by} mudou o grupo: os admins aprovam quem entra.`,
      approvalOff: (by) => `${by} mudou o grupo: qualquer pessoa com o link entra sem aprovação.`,
      adminsWrite: (by) => `${by} mudou o grupo: só admins enviam mensagens.`,
      allWrite: (by) => `${by} mudou o grupo: todos enviam mensagens.`,
      adminsEdit: (by) => `${by} mudou o grupo: só admins mudam o nome, a foto e a descrição.`,
      allEdit: (by) => `${by} mudou o grupo: todos mudam o nome, a foto e a descrição.`,
      adminsAdd: (by) => `${by} mudou o grupo: só admins adicionam pessoas.`,
      allAdd: (by) => `${by} mudou o grupo: todos adicionam pessoas.`,
      ended: (by) => `${by} encerrou o grupo: ninguém mais pode escrever.`,
      suspended: () => 'O WhatsApp suspendeu o grupo.',
      invitesPaused: () => 'O WhatsApp pausou os convites por link deste grupo.',
      linked: (by, subject) =>
        subject ? `${by} vinculou o grupo à comunidade “${subject}”.` : `${by} vinculou o grupo a uma comunidade.`,
      unlinked: (by, subject) =>
        subject ? `${by} retirou o grupo da comunidade “${subject}”.` : `${by} retirou o grupo da comunidade.`,
      groupLinked: (by, subject) =>
        subject ? `${by} adicionou o grupo “${subject}” à comunidade.` : `${by} adicionou um grupo à comunidade.`,
      groupUnlinked: (by, subject) =>
        subject ? `${by} retirou o grupo “${subject}” da comunidade.` : `${by} retirou um grupo da comunidade.`,
      communityRenamed: (by, subject) =>
        subject ? `${by} mudou o nome da comunidade para “${subject}”.` : `${by} mudou o nome da comunidade.`,
      otherChange: (by) => `${by} mudou algo no grupo: veja no celular.`,
    },
  },
  en: {
    locale: 'en-GB',
    we: 'The company',
    us: 'the company',
    someone: 'A member',
    timerOn: (time) => `Disappearing messages are on: new ones disappear after ${time}.`,
    timerOff: 'Disappearing messages are off: new ones no longer disappear.',
    muted: 'Only admins write in this group, and the company is none.',
    unmuted: 'The company can write in this group.',
    blocked: 'The company blocked this contact on WhatsApp.',
    unblocked: 'The company unblocked this contact on WhatsApp.',
    joined: [(who) => `${who} joined the group.`, (who) => `${who} joined the group.`],
    left: [(who) => `${who} left the group.`, (who) => `${who} left the group.`],
    added: ({ by, who }) => `${by} added ${who} to the group.`,
    removed: ({ by, who }) => `${by} removed ${who} from the group.`,
    promoted: ({ by, who }) => `${by} made ${who} an admin of the group.`,
    demoted: ({ by, who }) => `${by} removed ${who} from the admins of the group.`,
    renumbered: (who) => `${who} changed their number.`,
    requested: (who) => `${who} asked to join the group.`,
    requestWithdrawn: (who) => `${who} no longer asks to join the group.`,
    requestRejected: ({ by, who }) => `${by} did not let ${who} join the group.`,
    settings: {
      renamed: (by, subject) => `${by} changed the name of the group to “${subject}”.`,
      described: (by, subject) =>
        subject
          ? `${by} changed the description of the group to “${subject}”.`
          : `${by} removed the description of the group.`,
      pictureChanged: (by) => `${by} changed the picture of the group.`,
      pictureRemoved: (by) => `${by} removed the picture of the group.`,
      linkReset: (by) => `${by} reset the invite link of the group.`,
      approvalOn: (by) => `${by} changed the group: admins approve those who join.`,
      approvalOff: (by) => `${by} changed the group: anyone with the link joins without approval.`,
      adminsWrite: (by) => `${by} changed the group: only admins send messages.`,
      allWrite: (by) => `${by} changed the group: all members send messages.`,
      adminsEdit: (by) => `${by} changed the group: only admins change its name, picture and description.`,
      allEdit: (by) => `${by} changed the group: all members change its name, picture and description.`,
      adminsAdd: (by) => `${by} changed the group: only admins add people.`,
      allAdd: (by) => `${by} changed the group: all members add people.`,
      ended: (by) => `${by} ended the group: no one can write any more.`,
      suspended: () => 'WhatsApp suspended the group.',
      invitesPaused: () => 'WhatsApp paused the invite link of the group.',
      linked: (by, subject) =>
        subject ? `${by} linked the group to the community “${subject}”.` : `${by} linked the group to a community.`,
      unlinked: (by, subject) =>
        subject
          ? `${by} removed the group from the community “${subject}”.`
          : `${by} removed the group from its community.`,
      groupLinked: (by, subject) =>
        subject ? `${by} added the group “${subject}” to the community.` : `${by} added a group to the community.`,
      groupUnlinked: (by, subject) =>
        subject
          ? `${by} removed the group “${subject}” from the community.`
          : `${by} removed a group from the community.`,
      communityRenamed: (by, subject) =>
        subject
          ? `${by} changed the name of the community to “${subject}”.`
          : `${by} changed the name of the community.`,
      otherChange: (by) => `${by} changed something in the group: look at the phone.`,
    },
  },
  es: {
    locale: 'es',
    we: 'La empresa',
    us: 'a la empresa',
    someone: 'Alguien',
    timerOn: (time) => `Mensajes temporales activados: los nuevos desaparecen después de ${time}.`,
    timerOff: 'Mensajes temporales desactivados: los nuevos ya no desaparecen.',
    muted: 'Solo los administradores escriben en este grupo, y la empresa no es uno de ellos.',
    unmuted: 'La empresa puede escribir en este grupo.',
    blocked: 'La empresa bloqueó este contacto en WhatsApp.',
    unblocked: 'La empresa desbloqueó este contacto en WhatsApp.',
    joined: [(who) => `${who} se unió al grupo.`, (who) => `${who} se unieron al grupo.`],
    left: [(who) => `${who} salió del grupo.`, (who) => `${who} salieron del grupo.`],
    added: ({ by, who }) => `${by} agregó ${who} al grupo.`,
    removed: ({ by, who }) => `${by} eliminó ${who} del grupo.`,
    promoted: ({ by, who }) => `${by} ascendió ${who} a admin del grupo.`,
    demoted: ({ by, who }) => `${by} quitó ${who} de los admins del grupo.`,
    renumbered: (who) => `${who} cambió de número.`,
    requested: (who) => `${who} pidió unirse al grupo.`,
    requestWithdrawn: (who) => `${who} ya no pide unirse al grupo.`,
    requestRejected: ({ by, who }) => `${by} no dejó entrar ${who} al grupo.`,
    settings: {
      renamed: (by, subject) => `${by} cambió el nombre del grupo a “${subject}”.`,
      described: (by, subject) =>
        subject ? `${by} cambió la descripción del grupo a “${subject}”.` : `${by} quitó la descripción del grupo.`,
      pictureChanged: (by) => `${by} cambió la foto del grupo.`,
      pictureRemoved: (by) => `${by} quitó la foto del grupo.`,
      linkReset: (by) => `${by} restableció el enlace de invitación del grupo.`,
      approvalOn: (by) => `${by} cambió el grupo: los admins aprueban quién entra.`,
      approvalOff: (by) => `${by} cambió el grupo: cualquiera con el enlace entra sin aprobación.`,
      adminsWrite: (by) => `${by} cambió el grupo: solo los admins envían mensajes.`,
      allWrite: (by) => `${by} cambió el grupo: todos envían mensajes.`,
      adminsEdit: (by) => `${by} cambió el grupo: solo los admins cambian nombre, foto y descripción.`,
      allEdit: (by) => `${by} cambió el grupo: todos cambian nombre, foto y descripción.`,
      adminsAdd: (by) => `${by} cambió el grupo: solo los admins agregan personas.`,
      allAdd: (by) => `${by} cambió el grupo: todos agregan personas.`,
      ended: (by) => `${by} cerró el grupo: ya nadie puede escribir.`,
      suspended: () => 'WhatsApp suspendió el grupo.',
      invitesPaused: () => 'WhatsApp pausó el enlace de invitación del grupo.',
      linked: (by, subject) =>
        subject ? `${by} vinculó el grupo a la comunidad “${subject}”.` : `${by} vinculó el grupo a una comunidad.`,
      unlinked: (by, subject) =>
        subject ? `${by} quitó el grupo de la comunidad “${subject}”.` : `${by} quitó el grupo de la comunidad.`,
      groupLinked: (by, subject) =>
        subject ? `${by} agregó el grupo “${subject}” a la comunidad.` : `${by} agregó un grupo a la comunidad.`,
      groupUnlinked: (by, subject) =>
        subject ? `${by} quitó el grupo “${subject}” de la comunidad.` : `${by} quitó un grupo de la comunidad.`,
      communityRenamed: (by, subject) =>
        subject ? `${by} cambió el nombre de la comunidad a “${subject}”.` : `${by} cambió el nombre de la comunidad.`,
      otherChange: (by) => `${by} cambió algo en el grupo: vea el teléfono.`,
    },
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
  if (is === 'blocked' || is === 'unblocked' || is === 'muted' || is === 'unmuted') return say[is];
  const nameOf = ({ name, number }: NoticeMember): string => isolated(name) || readableNumber(number) || someone;
  const list = (company: string): string =>
    new Intl.ListFormat(locale).format(members.map((one) => (one.isMe ? company : nameOf(one))));
  const author = by?.isMe ? we : by ? nameOf(by) : someone;
  if (isGroupSetting(is)) return say.settings[is](author, isolated(subject));
  if (is === 'renumbered' || is === 'requested' || is === 'requestWithdrawn') return say[is](list(we));
  const names = { by: author, who: list(us) };
  if (is === 'promoted' || is === 'demoted' || is === 'requestRejected') return say[is](names);
  // An addition or removal by an unknown member is described without its author.
  if (by && (is === 'added' || is === 'removed')) return say[is](names);
  const [one, several] = is === 'added' || is === 'joined' ? say.joined : say.left;
  return (members.length === 1 ? one : several)(list(we));
};
