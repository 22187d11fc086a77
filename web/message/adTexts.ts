import { addTexts } from '../kernel/i18n.ts';

/** Texts of the ad card. */
addTexts('message', {
  pt: { ad: 'Veio de um anúncio', openAd: 'Abrir o anúncio' },
  en: { ad: 'Came from an ad', openAd: 'Open the ad' },
  es: { ad: 'Vino de un anuncio', openAd: 'Abrir el anuncio' },
});
