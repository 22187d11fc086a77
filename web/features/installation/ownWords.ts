import type { WrittenPage } from '../../../domain/installation/pages.ts';
import type { Language } from '../../locales/i18n.ts';

/** The default text of a page that the owner of the installation has not written. */
export const ownWords: Record<WrittenPage, Record<Language, string>> = {
  term: {
    pt: `# Termos de uso

Ao criar uma conta ou entrar no Atende, você concorda com estes termos.

## O serviço

O Atende reúne as conversas de WhatsApp de uma empresa para que a equipe dela responda aos clientes. Quem se cadastra testa o serviço por 7 dias; depois disso, o uso depende do pagamento do plano escolhido.

## Sua conta

- Informe dados verdadeiros e mantenha sua senha em segredo.
- O administrador da empresa responde pelos usuários que cadastra.
- Não use o serviço para mensagens ilegais, enganosas ou não solicitadas, nem contra as regras do WhatsApp.

## Pagamento e suspensão

O acesso pode ser suspenso quando o plano vence. Os dados são mantidos e o acesso volta quando o pagamento é confirmado.

## Responsabilidade

O serviço depende do WhatsApp e da internet, que podem falhar. Faça suas próprias cópias do que não pode perder.

## Mudanças e contato

Estes termos podem mudar; a versão em vigor está sempre nesta página. Em caso de dúvida, fale com o suporte.`,
    en: `# Terms of use

By creating an account or signing in to Atende you agree to these terms.

## The service

Atende brings the WhatsApp conversations of a company together, so that its team can answer its customers. Who signs up tries the service for 7 days; after that its use depends on the payment of the chosen plan.

## Your account

- Give true data and keep your password secret.
- The administrator of a company is responsible for the users that they add.
- Do not use the service for messages that are illegal, misleading or unwanted, or against the rules of WhatsApp.

## Payment and suspension

Access may be suspended when the plan is past due. The data is kept, and access comes back when the payment is confirmed.

## Liability

The service depends on WhatsApp and on the internet, which may fail. Keep copies of your own of what you cannot lose.

## Changes and contact

These terms may change; those in force always stand on this page. If in doubt, ask the support.`,
    es: `# Términos de uso

Al crear una cuenta o entrar en Atende, usted acepta estos términos.

## El servicio

Atende reúne las conversaciones de WhatsApp de una empresa para que su equipo responda a los clientes. Quien se registra prueba el servicio por 7 días; después, su uso depende del pago del plan elegido.

## Su cuenta

- Indique datos verdaderos y mantenga su contraseña en secreto.
- El administrador de la empresa responde por los usuarios que agrega.
- No use el servicio para mensajes ilegales, engañosos o no solicitados, ni contra las reglas de WhatsApp.

## Pago y suspensión

El acceso puede suspenderse cuando el plan vence. Los datos se conservan y el acceso vuelve cuando se confirma el pago.

## Responsabilidad

El servicio depende de WhatsApp y de internet, que pueden fallar. Haga sus propias copias de lo que no puede perder.

## Cambios y contacto

Estos términos pueden cambiar; los vigentes están siempre en esta página. En caso de duda, hable con el soporte.`,
  },
  privacy: {
    pt: `# Aviso de privacidade

Este aviso diz quais dados pessoais o Atende trata e para quê, conforme a Lei Geral de Proteção de Dados (LGPD).

## Quais dados

- **De quem usa o sistema:** nome, e-mail, número de WhatsApp, e o que faz nele.
- **Dos clientes das empresas:** nome, número, mensagens e arquivos trocados pelo WhatsApp.

## Para quê

Para que a empresa atenda seus clientes, para proteger as contas e para cobrar pelo serviço. Os dados não são vendidos.

## Quem decide

Sobre os dados dos clientes decide a empresa que os atende; o Atende os trata em nome dela. Cada empresa vê somente os próprios dados.

## Como são guardados

Nomes, números e mensagens são guardados cifrados, com uma chave por pessoa. Quando uma pessoa é apagada, a chave dela é destruída e o que foi guardado não pode mais ser lido.

## Seus direitos

Você pode pedir acesso, correção ou exclusão dos seus dados à empresa que o atende ou ao suporte.`,
    en: `# Privacy notice

This notice says which personal data Atende processes and what for, under the Brazilian data protection law (LGPD).

## Which data

- **Of those who use the system:** name, e-mail, WhatsApp number, and what they do in it.
- **Of the companies' customers:** name, number, messages and files exchanged over WhatsApp.

## What for

So that the company can serve its customers, to protect accounts and to charge for the service. Data is not sold.

## Who decides

The company that serves its customers decides on their data; Atende processes it on its behalf. Each company sees its own data alone.

## How it is kept

Names, numbers and messages are kept encrypted, with a key for each person. When a person is erased the key is destroyed, and what was kept cannot be read any more.

## Your rights

You may ask the company that serves you, or the support, for access to your data, its correction or its erasure.`,
    es: `# Aviso de privacidad

Este aviso dice qué datos personales trata Atende y para qué, conforme a la ley brasileña de protección de datos (LGPD).

## Qué datos

- **De quienes usan el sistema:** nombre, correo, número de WhatsApp y lo que hacen en él.
- **De los clientes de las empresas:** nombre, número, mensajes y archivos intercambiados por WhatsApp.

## Para qué

Para que la empresa atienda a sus clientes, para proteger las cuentas y para cobrar por el servicio. Los datos no se venden.

## Quién decide

Sobre los datos de los clientes decide la empresa que los atiende; Atende los trata en su nombre. Cada empresa ve solo sus propios datos.

## Cómo se guardan

Nombres, números y mensajes se guardan cifrados, con una clave por persona. Cuando se borra a una persona, su clave se destruye y lo guardado ya no puede leerse.

## Sus derechos

Puede pedir acceso, corrección o eliminación de sus datos a la empresa que lo atiende o al soporte.`,
  },
};
