import { addTexts } from './i18n.ts';

addTexts('errors', {
  pt: {
    ERR_ADDRESS_PRIVATE: 'Este endereço fica numa rede privada. Use um endereço público.',
  },
  en: {
    ERR_ADDRESS_PRIVATE: 'This address is in a private network. Use a public one.',
  },
  es: {
    ERR_ADDRESS_PRIVATE: 'Esta dirección está en una red privada. Use una dirección pública.',
  },
});
