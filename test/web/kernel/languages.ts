import { enAdmin } from '../../../web/locales/en.admin.ts';
import { en } from '../../../web/locales/en.ts';
import { esAdmin } from '../../../web/locales/es.admin.ts';
import { es } from '../../../web/locales/es.ts';
import { addTexts } from '../../../web/locales/i18n.ts';
import { ptAdmin } from '../../../web/locales/pt.admin.ts';
import { pt } from '../../../web/locales/pt.ts';

// Every test of the web has the texts, as every page has.
addTexts('pt', { ...pt, ...ptAdmin });
addTexts('en', { ...en, ...enAdmin });
addTexts('es', { ...es, ...esAdmin });
