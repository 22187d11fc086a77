import type { cloudPortuguese } from './pt.ts';

/** The English texts for refusals of the official WhatsApp API. */
export const cloudEnglish: Record<keyof typeof cloudPortuguese, string> = {
  ERR_CLOUD_AWAY: 'WhatsApp had a problem. Try again in a moment.',
  ERR_CLOUD_BANNED: 'Meta banned this WhatsApp Business account. An administrator must appeal in WhatsApp Manager.',
  ERR_CLOUD_BLOCKED: 'This customer is blocked. Unblock them before you write.',
  ERR_CLOUD_CAPTION_LONG:
    'The caption is too long for the official API: at most 1,024 characters. Send the text separately.',
  ERR_CLOUD_COUNTRY: 'This account may not write to the country of this customer.',
  ERR_CLOUD_DECLINED: 'Meta did not accept the request: {{details}}',
  ERR_CLOUD_DISPLAY_NAME: 'The display name of the number was not approved. An administrator must correct it at Meta.',
  ERR_CLOUD_FILE_LOST: 'WhatsApp did not hand over the file. Ask the customer to send it again.',
  ERR_CLOUD_FILE_REFUSED: 'WhatsApp refused this type of file. Send it in another format.',
  ERR_CLOUD_FLOW: 'This form is blocked or limited at Meta. An administrator must review it.',
  ERR_CLOUD_GONE: 'WhatsApp did not find the number or the file. Send the file again or check the connection.',
  ERR_CLOUD_GROUPS: 'This number may not use groups over the official API.',
  ERR_CLOUD_HISTORY:
    'Meta no longer delivers the old messages of this phone: it is too late, they were requested before, or the owner declined.',
  ERR_CLOUD_IDENTITY: 'The customer changed phones or reinstalled WhatsApp. Confirm who they are before you write.',
  ERR_CLOUD_LIMIT: 'WhatsApp is limiting us. The message will be sent in a moment.',
  ERR_CLOUD_MALFORMED: 'WhatsApp did not accept the message as it was built. Change the content and try again.',
  ERR_CLOUD_MARKETING_LIMIT: 'WhatsApp chose not to deliver this marketing message. Try another day.',
  ERR_CLOUD_MARKETING_OFF:
    'Marketing templates are switched off for this number. An administrator must enable them at Meta.',
  ERR_CLOUD_MARKETING_STOPPED: 'The customer turned off your marketing messages.',
  ERR_CLOUD_NUMBER_NEEDED: 'This message needs the customer’s number. Ask for it in the conversation.',
  ERR_CLOUD_OWN_NUMBER: 'You cannot write to your own number.',
  ERR_CLOUD_PAIR_LIMIT: 'Too many messages to this customer at once. Sending goes on shortly.',
  ERR_CLOUD_PAYMENT: 'A payment method is missing at Meta. An administrator must fix it in WhatsApp Manager.',
  ERR_CLOUD_PERMISSION: 'The token of the connection lacks a permission. An administrator must correct it at Meta.',
  ERR_CLOUD_PIN: 'The PIN is wrong, or there were too many tries. Check it at Meta and try again later.',
  ERR_CLOUD_QUALITY:
    'The quality of the number is low: customers blocked or reported messages. Review the campaigns before you go on.',
  ERR_CLOUD_REGISTER_LATER:
    'WhatsApp does not register this number now. Wait some minutes, or up to 72 hours, and try again.',
  ERR_CLOUD_RESTRICTED: 'Meta restricted or disabled the account. An administrator must appeal in WhatsApp Manager.',
  ERR_CLOUD_SPAM:
    'This number is restricted because of complaints. Send no campaigns for now, and check the quality of the number at Meta.',
  ERR_CLOUD_TEST_NUMBER: 'A test number may only write to recipients that are listed at Meta.',
  ERR_CLOUD_TOKEN: 'The token of the connection expired or is no longer valid. An administrator must enter another.',
  ERR_CLOUD_UNDELIVERABLE: 'This customer cannot receive the message. Check the number, or reach them another way.',
  ERR_CLOUD_UNKNOWN: 'WhatsApp refused the message for a reason that Atende does not know. Try again later.',
  ERR_CLOUD_UNREGISTERED: 'The number is not registered with the WhatsApp API. An administrator must register it.',
  ERR_CLOUD_UNSUPPORTED: 'WhatsApp does not accept this kind of message.',
  ERR_CLOUD_UNVERIFIED: 'The number is not verified yet. Request a code at Meta and confirm it before you register.',
  ERR_CLOUD_USERNAME: 'Meta did not accept the username of the business. Choose another in WhatsApp Manager.',
  ERR_CLOUD_VERIFIED: 'This number is already verified at Meta. No other code is needed.',
  ERR_TEMPLATE_BODY:
    'Meta does not accept the format of the template’s text. Check empty lines, formatting and variables.',
  ERR_TEMPLATE_DISABLED: 'Meta disabled this template. Choose another.',
  ERR_TEMPLATE_EDGES:
    'The text of the template may not begin or end with a variable. Write something before and after it.',
  ERR_TEMPLATE_EXISTS: 'There is already a template with this name in this language. Choose another name.',
  ERR_TEMPLATE_FIELDS: 'The fields do not match the template. Sync the templates and fill them in again.',
  ERR_TEMPLATE_FOOTER:
    'Meta does not accept the format of the footer: up to 60 characters, without variables or new lines.',
  ERR_TEMPLATE_HEADER:
    'Meta does not accept the format of the header: up to 60 characters, without new lines, emojis or asterisks.',
  ERR_TEMPLATE_LIMIT: 'The account has the maximum number of templates. Delete one that you do not use.',
  ERR_TEMPLATE_LONG: 'A part of the template is too long. Shorten the text.',
  ERR_TEMPLATE_MISSING:
    'The template does not exist or is not approved in this language. Sync the templates or choose another.',
  ERR_TEMPLATE_PAUSED: 'This template is paused because of low quality. Choose another, or wait.',
  ERR_TEMPLATE_RATIO: 'There are too many variables for so little text. Write more words, or remove variables.',
  ERR_TEMPLATE_RESTRICTED: 'The use of templates is restricted because of wrong categories. Review them at Meta.',
  ERR_TEMPLATE_TEXT: 'The text of the template became too long or breaks Meta’s rules. Change the values.',
  ERR_WINDOW_CLOSED: 'It is more than 24 hours since the customer wrote. Send an approved template.',
};
