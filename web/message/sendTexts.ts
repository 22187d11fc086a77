import { addTexts } from '../kernel/i18n.ts';

/** Why files did not leave this page. */
addTexts('errors', {
  pt: {
    ERR_FILE_LOST:
      'A página foi recarregada e não tem mais o arquivo. A mensagem pode ter sido enviada: confira a conversa antes de anexar de novo.',
    ERR_PAGE_INCOMPLETE:
      'Uma parte da página não pôde ser carregada. Tente de novo; se não passar, recarregue a página.',
  },
  en: {
    ERR_FILE_LOST:
      'The page was reloaded and no longer has the file. The message may have been sent: look at the conversation before you attach it again.',
    ERR_PAGE_INCOMPLETE: 'A part of the page could not be loaded. Try again; if it stays, reload the page.',
  },
  es: {
    ERR_FILE_LOST:
      'La página se recargó y ya no tiene el archivo. El mensaje puede haberse enviado: revise la conversación antes de adjuntarlo de nuevo.',
    ERR_PAGE_INCOMPLETE:
      'Una parte de la página no se pudo cargar. Inténtelo de nuevo; si sigue igual, recargue la página.',
  },
});
