import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { v4 } from 'uuid';
import { sendTemplate } from '../../../commands/template/contract.ts';
import { messageShape } from '../../../domain/message/shape.ts';
import { told } from '../../api/records/entities.ts';
import { toastError } from '../../api/errors.ts';
import { request } from '../../api/request.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/layers/Dialog.tsx';
import { useLeaving } from '../../ui/records/useLeaving.tsx';
import { isComplete, TemplatePicker, type Picked } from './TemplatePicker.tsx';

const formOf = ({ template, values, file }: Picked): FormData | null => {
  if (!(file instanceof File)) return null;
  const form = new FormData();
  form.append('templateId', String(template.id));
  form.append('values', JSON.stringify(values));
  form.append('file', file, file.name);
  return form;
};

type Props = { ticketId: number; connectionId: number; onClose: () => void };

/** Sends a template to the customer of a ticket. */
export const SendTemplate = ({ ticketId, connectionId, onClose }: Props) => {
  const { t } = useTranslation('template');
  const dispatch = useDispatch();
  const [picked, setPicked] = useState<Picked | null>(null);
  const [isSending, setIsSending] = useState(false);
  /** One key for all clicks of this dialog, so that a repeated click sends once. */
  const [key] = useState(() => v4());
  const { leave, question } = useLeaving(picked !== null && !isSending, onClose);
  const send = async ({ template, values }: Picked, form: FormData | null) => {
    setIsSending(true);
    try {
      const params = { ticketId };
      const answer = form
        ? await request(sendTemplate, { params, form }, { key })
        : await request(sendTemplate, { params, body: { templateId: template.id, values } }, { key });
      const message = messageShape.safeParse(answer).data;
      if (message) dispatch(told({ message: [message] }));
      onClose();
    } catch (error) {
      toastError(error);
      setIsSending(false);
    }
  };
  return (
    <Dialog open onClose={leave} title={t('send')} width={720}>
      <DialogBody>
        <TemplatePicker connectionId={connectionId} picked={picked} onPick={setPicked} />
      </DialogBody>
      {question}
      <DialogFoot>
        <Button variant="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          variant="primary"
          busy={isSending}
          disabled={!picked || !isComplete(picked)}
          onClick={() => picked && void send(picked, formOf(picked))}
        >
          {t('send')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
