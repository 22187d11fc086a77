import { en } from '../../../web/locales/en.ts';
import { es } from '../../../web/locales/es.ts';
import { addTexts } from '../../../web/locales/i18n.ts';
import { pt } from '../../../web/locales/pt.ts';

// Every test of the web has the texts, as every page has.
addTexts('pt', pt);
addTexts('en', en);
addTexts('es', es);
