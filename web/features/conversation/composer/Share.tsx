import { Plus } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { lazy } from '../../../api/parts.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { OnDemand } from '../../../ui/layers/OnDemand.tsx';
import type { Shared } from './ShareMenu.tsx';

const ShareContact = lazy(() => import('./ShareContact.tsx').then((file) => ({ default: file.ShareContact })));
const SharePlace = lazy(() => import('./SharePlace.tsx').then((file) => ({ default: file.SharePlace })));

/** Sends a contact card or a place to the customer. */
export const Share = ({ ticketId }: { ticketId: number }) => {
  const { t } = useTranslation('share');
  const [open, setOpen] = useState<Shared | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <OnDemand
        load={async () => {
          const { ShareMenu } = await import('./ShareMenu.tsx');
          const Layer = ({ trigger }: { trigger: ReactNode }) => <ShareMenu trigger={trigger} onChoose={setOpen} />;
          return Layer;
        }}
        trigger={
          <IconButton label={t('more')} aria-haspopup="menu">
            <Plus aria-hidden />
          </IconButton>
        }
      />
      <Suspense>
        {open === 'contact' && <ShareContact ticketId={ticketId} onClose={close} />}
        {open === 'place' && <SharePlace ticketId={ticketId} onClose={close} />}
      </Suspense>
    </>
  );
};
