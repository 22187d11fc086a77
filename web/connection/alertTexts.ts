import { addTexts } from '../kernel/i18n.ts';

addTexts('connectionAlert', {
  pt: { lost: 'A conexão {{name}} caiu. Veja em Conexões.' },
  en: { lost: 'The connection {{name}} went down. See Connections.' },
  es: { lost: 'La conexión {{name}} se cayó. Vea Conexiones.' },
});
