const CUSTOMERS = 50;

/** The body of the delivery of one message, from one of 50 customers. */
export const deliveryOf = (phoneNumberId: string, serial: number): string => {
  const from = `55119876${String(10_000 + (serial % CUSTOMERS))}`;
  const message = {
    from,
    id: `wamid.${crypto.randomUUID()}`,
    timestamp: String(Math.floor(Date.now() / 1_000)),
    type: 'text',
    text: { body: `mensagem ${serial} ${'x'.repeat(80)}` },
  };
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '551140001000', phone_number_id: phoneNumberId },
    contacts: [{ profile: { name: `Contato ${from}` }, wa_id: from }],
    messages: [message],
  };
  const entry = [{ id: '700100200', changes: [{ field: 'messages', value }] }];
  return JSON.stringify({ object: 'whatsapp_business_account', entry });
};
