import { addTexts } from '../kernel/i18n.ts';

addTexts('ui', {
  pt: {
    cancel: 'Cancelar',
    ok: 'Ok',
    close: 'Fechar',
    clear: 'Limpar busca',
    all: 'Todas',
    another: 'Trocar {{name}}',
    unshown: 'Não foi possível mostrar este item.',
  },
  en: {
    cancel: 'Cancel',
    ok: 'Ok',
    close: 'Close',
    clear: 'Clear search',
    all: 'All',
    another: 'Change {{name}}',
    unshown: 'This item could not be shown.',
  },
  es: {
    cancel: 'Cancelar',
    ok: 'Ok',
    close: 'Cerrar',
    clear: 'Borrar búsqueda',
    all: 'Todas',
    another: 'Cambiar {{name}}',
    unshown: 'No se pudo mostrar este elemento.',
  },
});
