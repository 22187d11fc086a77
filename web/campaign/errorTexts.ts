import { reasonWords } from '../../domain/campaign/reasonWords.ts';
import { addTexts } from '../kernel/i18n.ts';

addTexts('errors', reasonWords);
