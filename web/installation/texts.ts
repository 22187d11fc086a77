import { addTexts } from '../kernel/i18n.ts';

addTexts('installation', {
  pt: {
    tab: 'Instalação',
    signUp: 'Permitir que novas empresas se cadastrem',
    signUpHint: 'Com um plano público, quem se cadastra testa por 7 dias.',
    term: 'Termos de uso',
    privacy: 'Aviso de privacidade',
    hint: 'Em Markdown: # título, **negrito**, - lista, [texto](https://endereço). Vazio: o texto padrão.',
    preview: 'Como fica',
    save: 'Salvar',
    saved: 'Configuração salva com sucesso!',
  },
  en: {
    tab: 'Installation',
    signUp: 'Let new companies sign up',
    signUpHint: 'With a public plan, who signs up has a trial of 7 days.',
    term: 'Terms of use',
    privacy: 'Privacy notice',
    hint: 'In Markdown: # title, **bold**, - list, [text](https://address). Empty: the default text.',
    preview: 'How it looks',
    save: 'Save',
    saved: 'Setting saved successfully!',
  },
  es: {
    tab: 'Instalación',
    signUp: 'Permitir que nuevas empresas se registren',
    signUpHint: 'Con un plan público, quien se registra prueba por 7 días.',
    term: 'Términos de uso',
    privacy: 'Aviso de privacidad',
    hint: 'En Markdown: # título, **negrita**, - lista, [texto](https://dirección). Vacío: el texto predeterminado.',
    preview: 'Cómo queda',
    save: 'Guardar',
    saved: '¡Configuración guardada con éxito!',
  },
});
