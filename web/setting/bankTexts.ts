import { addTexts } from '../kernel/i18n.ts';

addTexts('setting', {
  pt: {
    tabs: { bank: 'Banco' },
    bank: {
      choice: 'Recebimento por Pix',
      accounts: 'Contas nos bancos',
      asaas: 'Chave da API, em Integrações. O documento vale para empresas das quais não se conhece CPF ou CNPJ.',
      efi: 'Aplicação com os escopos cob.read, cob.write, webhook.read e webhook.write, e o certificado em PEM com a chave.',
    },
    badDocument: 'Digite um CPF de 11 ou um CNPJ de 14 dígitos.',
    option: {
      pixBank: {
        name: 'Banco',
        about: 'Quem recebe as mensalidades das empresas. Vale a partir da próxima cobrança.',
        values: { none: 'Nenhum', asaas: 'Asaas', efi: 'Efí' },
      },
      pixAsaasToken: { name: 'Chave da API do Asaas', field: 'Chave da API' },
      pixAsaasDocument: { name: 'CPF ou CNPJ no Asaas', field: 'CPF ou CNPJ' },
      pixEfiClientId: { name: 'Client ID da Efí', field: 'Client ID' },
      pixEfiClientSecret: { name: 'Client secret da Efí', field: 'Client secret' },
      pixEfiCertificate: { name: 'Certificado da Efí', field: 'Certificado' },
      pixEfiKey: { name: 'Chave Pix da Efí', field: 'Chave Pix' },
      pixEfiSandbox: {
        name: 'Ambiente da Efí',
        about: 'Em homologação nada é cobrado de verdade.',
        values: { enabled: 'Homologação', disabled: 'Produção' },
      },
    },
  },
  en: {
    tabs: { bank: 'Bank' },
    bank: {
      choice: 'Payments by Pix',
      accounts: 'Accounts at the banks',
      asaas: 'API key, under Integrations. The document serves companies of which no CPF or CNPJ is known.',
      efi: 'An application with the scopes cob.read, cob.write, webhook.read and webhook.write, and its certificate in PEM with the key.',
    },
    badDocument: 'Type a CPF of 11 or a CNPJ of 14 digits.',
    option: {
      pixBank: {
        name: 'Bank',
        about: 'Who takes what the companies pay. It counts from the next charge on.',
        values: { none: 'None', asaas: 'Asaas', efi: 'Efí' },
      },
      pixAsaasToken: { name: 'API key of Asaas', field: 'API key' },
      pixAsaasDocument: { name: 'CPF or CNPJ at Asaas', field: 'CPF or CNPJ' },
      pixEfiClientId: { name: 'Client ID of Efí', field: 'Client ID' },
      pixEfiClientSecret: { name: 'Client secret of Efí', field: 'Client secret' },
      pixEfiCertificate: { name: 'Certificate of Efí', field: 'Certificate' },
      pixEfiKey: { name: 'Pix key of Efí', field: 'Pix key' },
      pixEfiSandbox: {
        name: 'Environment of Efí',
        about: 'In the sandbox nothing is charged for real.',
        values: { enabled: 'Sandbox', disabled: 'Production' },
      },
    },
  },
  es: {
    tabs: { bank: 'Banco' },
    bank: {
      choice: 'Cobro por Pix',
      accounts: 'Cuentas en los bancos',
      asaas: 'Clave de la API, en Integraciones. El documento vale para empresas de las que no se conoce CPF o CNPJ.',
      efi: 'Aplicación con los permisos cob.read, cob.write, webhook.read y webhook.write, y el certificado en PEM con la clave.',
    },
    badDocument: 'Escriba un CPF de 11 o un CNPJ de 14 dígitos.',
    option: {
      pixBank: {
        name: 'Banco',
        about: 'Quién recibe lo que pagan las empresas. Vale desde el próximo cobro.',
        values: { none: 'Ninguno', asaas: 'Asaas', efi: 'Efí' },
      },
      pixAsaasToken: { name: 'Clave de la API de Asaas', field: 'Clave de la API' },
      pixAsaasDocument: { name: 'CPF o CNPJ en Asaas', field: 'CPF o CNPJ' },
      pixEfiClientId: { name: 'Client ID de Efí', field: 'Client ID' },
      pixEfiClientSecret: { name: 'Client secret de Efí', field: 'Client secret' },
      pixEfiCertificate: { name: 'Certificado de Efí', field: 'Certificado' },
      pixEfiKey: { name: 'Clave Pix de Efí', field: 'Clave Pix' },
      pixEfiSandbox: {
        name: 'Entorno de Efí',
        about: 'En pruebas nada se cobra de verdad.',
        values: { enabled: 'Pruebas', disabled: 'Producción' },
      },
    },
  },
});
