import { addTexts } from './i18n.ts';

/** Failures without an answer of the server. 'An error occurred!' stays as specified. */
addTexts('errors', {
  pt: {
    unknown: 'An error occurred!',
    unreached: 'Sem conexão com o servidor.',
    unnamed: 'Não foi possível concluir a ação. Tente de novo; se continuar, avise o suporte.',
    ERR_FILE_LOST:
      'A página foi recarregada e o arquivo se perdeu. Confira na conversa se a mensagem foi enviada antes de anexar de novo.',
    ERR_PAGE_INCOMPLETE: 'Parte da página não carregou. Tente de novo; se continuar, recarregue a página.',
    whatsApp: 'O WhatsApp não aceitou a mensagem (código {{code}}).',
    wait: '{{what}} Espere {{time}} e tente de novo.',
    seconds_one: '{{count}} segundo',
    seconds_other: '{{count}} segundos',
    minutes_one: '{{count}} minuto',
    minutes_other: '{{count}} minutos',
    hours_one: '{{count}} hora',
    hours_other: '{{count}} horas',
    tooMany: { any: 'Muitas solicitações em pouco tempo.' },
  },
  en: {
    unknown: 'An error occurred!',
    unreached: 'No connection to the server.',
    unnamed: 'The action could not be completed. Try again; if it persists, tell support.',
    ERR_FILE_LOST:
      'The page was reloaded and the file was lost. Check in the conversation whether the message was sent before attaching it again.',
    ERR_PAGE_INCOMPLETE: 'Part of the page did not load. Try again; if it persists, reload the page.',
    whatsApp: 'WhatsApp did not accept the message (code {{code}}).',
    wait: '{{what}} Wait {{time}} and try again.',
    seconds_one: '{{count}} second',
    seconds_other: '{{count}} seconds',
    minutes_one: '{{count}} minute',
    minutes_other: '{{count}} minutes',
    hours_one: '{{count}} hour',
    hours_other: '{{count}} hours',
    tooMany: { any: 'Too many requests in a short time.' },
  },
  es: {
    unknown: 'Ocurrió un error. Inténtelo de nuevo.',
    unreached: 'Sin conexión con el servidor.',
    unnamed: 'No se pudo completar la acción. Inténtelo de nuevo; si continúa, avise a soporte.',
    ERR_FILE_LOST:
      'La página se recargó y el archivo se perdió. Revise en la conversación si el mensaje se envió antes de adjuntarlo de nuevo.',
    ERR_PAGE_INCOMPLETE: 'Parte de la página no se cargó. Inténtelo de nuevo; si continúa, recargue la página.',
    whatsApp: 'WhatsApp no aceptó el mensaje (código {{code}}).',
    wait: '{{what}} Espere {{time}} e inténtelo de nuevo.',
    seconds_one: '{{count}} segundo',
    seconds_other: '{{count}} segundos',
    minutes_one: '{{count}} minuto',
    minutes_other: '{{count}} minutos',
    hours_one: '{{count}} hora',
    hours_other: '{{count}} horas',
    tooMany: { any: 'Demasiadas solicitudes en poco tiempo.' },
  },
});
