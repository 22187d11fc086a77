import { useRef, useState } from 'react';
import { v4 } from 'uuid';
import type { z } from 'zod';
import { sendMessage } from '../../../../commands/message/contract.ts';
import { toastError } from '../../../api/errors.ts';
import { request } from '../../../api/request.ts';

type Body = Pick<z.input<typeof sendMessage.body>, 'contactId' | 'location'>;

/**
 * Sends a contact card or a place. The conversation shows it when the stream says so. After a failure the dialog stays open, and
 * another try of the same has the same key, so that nothing is sent twice.
 */
export const useSendShared = (ticketId: number, onSent: () => void) => {
  const [busy, setBusy] = useState(false);
  const last = useRef({ said: '', key: '' });
  const send = async (body: Body): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const said = JSON.stringify(body);
    if (last.current.said !== said) last.current = { said, key: v4() };
    try {
      await request(sendMessage, { params: { ticketId }, body }, { key: last.current.key });
      onSent();
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };
  return { busy, send };
};
