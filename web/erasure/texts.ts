import { addTexts } from '../kernel/i18n.ts';

addTexts('erasure', {
  pt: {
    menu: 'Apagar dados pessoais',
    title: 'Apagar dados pessoais',
    question: {
      contact:
        'Nome, número, e-mail, mensagens, arquivos e observações de {{name}} serão apagados para sempre. Os tickets ficam, sem conteúdo, e os abertos são encerrados. Se escrever de novo, será um contato novo.',
      user: 'Nome, e-mail e número de {{name}} serão apagados para sempre. O acesso termina e os tickets abertos voltam a aguardar; o que foi escrito aos clientes fica com eles, sem este nome.',
    },
    final: 'Não é possível desfazer.',
    reason: 'Motivo',
    reasons: {
      request: 'O titular pediu',
      consent: 'O consentimento foi revogado',
      purpose: 'Os dados não são mais necessários',
      order: 'Determinação de autoridade',
    },
    confirm: 'Digite {{name}} para confirmar',
    act: 'Apagar para sempre',
    done: 'Dados pessoais apagados',
  },
  en: {
    menu: 'Erase personal data',
    title: 'Erase personal data',
    question: {
      contact:
        'Name, number, e-mail, messages, files and notes of {{name}} will be erased for good. The tickets stay, without content, and open ones are closed. Whoever writes again is a new contact.',
      user: 'Name, e-mail and number of {{name}} will be erased for good. Access ends and open tickets wait again; what was written to customers stays with them, without this name.',
    },
    final: 'This cannot be undone.',
    reason: 'Reason',
    reasons: {
      request: 'The person asked for it',
      consent: 'Consent was withdrawn',
      purpose: 'The data are not needed any more',
      order: 'An authority ordered it',
    },
    confirm: 'Type {{name}} to confirm',
    act: 'Erase for good',
    done: 'Personal data erased',
  },
  es: {
    menu: 'Borrar datos personales',
    title: 'Borrar datos personales',
    question: {
      contact:
        'Nombre, número, correo, mensajes, archivos y observaciones de {{name}} se borrarán para siempre. Los tickets quedan, sin contenido, y los abiertos se cierran. Si vuelve a escribir, será un contacto nuevo.',
      user: 'Nombre, correo y número de {{name}} se borrarán para siempre. El acceso termina y los tickets abiertos vuelven a esperar; lo que se escribió a los clientes queda con ellos, sin este nombre.',
    },
    final: 'No se puede deshacer.',
    reason: 'Motivo',
    reasons: {
      request: 'El titular lo pidió',
      consent: 'Se retiró el consentimiento',
      purpose: 'Los datos ya no son necesarios',
      order: 'Orden de una autoridad',
    },
    confirm: 'Escriba {{name}} para confirmar',
    act: 'Borrar para siempre',
    done: 'Datos personales borrados',
  },
});
