import { addTexts } from '../kernel/i18n.ts';

addTexts('call', {
  pt: {
    voice: 'Chamada de voz',
    video: 'Chamada de vídeo',
    ringing: 'Tocou no celular',
    missed: 'Perdida',
    answered: 'Atendida no celular',
    rejected: 'Recusada',
  },
  en: {
    voice: 'Voice call',
    video: 'Video call',
    ringing: 'It rang on the phone',
    missed: 'Missed',
    answered: 'Answered on the phone',
    rejected: 'Declined',
  },
  es: {
    voice: 'Llamada de voz',
    video: 'Llamada de video',
    ringing: 'Sonó en el teléfono',
    missed: 'Perdida',
    answered: 'Atendida en el teléfono',
    rejected: 'Rechazada',
  },
});
