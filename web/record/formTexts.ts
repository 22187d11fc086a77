import { addTexts } from '../kernel/i18n.ts';

addTexts('record', {
  pt: { said: { yes: 'Sim', no: 'Não', empty: 'vazio', changed: 'mudou' } },
  en: { said: { yes: 'Yes', no: 'No', empty: 'empty', changed: 'changed' } },
  es: { said: { yes: 'Sí', no: 'No', empty: 'vacío', changed: 'cambió' } },
});
