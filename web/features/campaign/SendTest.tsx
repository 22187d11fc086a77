import { Send } from 'lucide-react';
import { useState } from 'react';
import { testCampaign } from '../../../commands/campaign/contract.ts';
import { readableNumber } from '../../../domain/kernel/readableNumber.ts';
import { toastError } from '../../api/errors.ts';
import { request } from '../../api/request.ts';
import { toast } from '../../api/toast.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';

/** Sends the shown texts, with the file of a saved campaign, to the user's own WhatsApp. */
export const SendTest = ({
  texts,
  whatsappId,
  campaignId,
}: {
  texts: readonly string[];
  whatsappId: string;
  campaignId: number | null;
}) => {
  const { t } = useTranslation('campaignForm');
  const [busy, setBusy] = useState(false);
  const shown = texts.filter((text) => text.trim());
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      const body = { texts: shown, whatsappId: Number(whatsappId) || null, campaignId };
      const { number } = await request(testCampaign, { body });
      toast.success(t('tested', { number: readableNumber(number) }));
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  return (
    <Button size="sm" busy={busy} disabled={!shown.length} onClick={() => void send()}>
      <Send aria-hidden />
      {t('test')}
    </Button>
  );
};
