import { addTexts } from '../kernel/i18n.ts';

addTexts('ui', {
  pt: { cancel: 'Cancelar', ok: 'Ok', close: 'Fechar', clear: 'Limpar busca' },
  en: { cancel: 'Cancel', ok: 'Ok', close: 'Close', clear: 'Clear search' },
  es: { cancel: 'Cancelar', ok: 'Ok', close: 'Cerrar', clear: 'Borrar búsqueda' },
});
