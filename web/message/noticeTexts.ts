import { addTexts } from '../kernel/i18n.ts';

/** Texts for changes of a chat. `we` and `us` name the company at the start of a sentence and inside one. */
addTexts('message', {
  pt: {
    notInGroup: 'A empresa não participa mais deste grupo. Quando ela for adicionada de novo, será possível escrever.',
    notice: {
      we: 'A empresa',
      us: 'a empresa',
      somebody: 'Alguém',
      timerOn: 'Mensagens temporárias ativadas: as novas desaparecem depois de {{time}}.',
      timerOff: 'Mensagens temporárias desativadas: as novas não desaparecem mais.',
      joined_one: '{{who}} entrou no grupo.',
      joined_other: '{{who}} entraram no grupo.',
      left_one: '{{who}} saiu do grupo.',
      left_other: '{{who}} saíram do grupo.',
      added: '{{by}} adicionou {{whom}} ao grupo.',
      removed: '{{by}} removeu {{whom}} do grupo.',
      renamed: '{{by}} mudou o nome do grupo para “{{subject}}”.',
    },
  },
  en: {
    notInGroup: 'The company is no longer in this group. When it is added again, you can write here.',
    notice: {
      we: 'The company',
      us: 'the company',
      somebody: 'A member',
      timerOn: 'Disappearing messages are on: new ones disappear after {{time}}.',
      timerOff: 'Disappearing messages are off: new ones no longer disappear.',
      joined_one: '{{who}} joined the group.',
      joined_other: '{{who}} joined the group.',
      left_one: '{{who}} left the group.',
      left_other: '{{who}} left the group.',
      added: '{{by}} added {{whom}} to the group.',
      removed: '{{by}} removed {{whom}} from the group.',
      renamed: '{{by}} changed the name of the group to “{{subject}}”.',
    },
  },
  es: {
    notInGroup: 'La empresa ya no participa en este grupo. Cuando la agreguen de nuevo, se podrá escribir aquí.',
    notice: {
      we: 'La empresa',
      us: 'a la empresa',
      somebody: 'Alguien',
      timerOn: 'Mensajes temporales activados: los nuevos desaparecen después de {{time}}.',
      timerOff: 'Mensajes temporales desactivados: los nuevos ya no desaparecen.',
      joined_one: '{{who}} se unió al grupo.',
      joined_other: '{{who}} se unieron al grupo.',
      left_one: '{{who}} salió del grupo.',
      left_other: '{{who}} salieron del grupo.',
      added: '{{by}} agregó {{whom}} al grupo.',
      removed: '{{by}} eliminó {{whom}} del grupo.',
      renamed: '{{by}} cambió el nombre del grupo a “{{subject}}”.',
    },
  },
});
