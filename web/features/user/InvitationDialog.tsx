import { Copy, Mail, MessageCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { inviteUser } from '../../../commands/user/contract.ts';
import { errorText } from '../../api/errors.ts';
import { request } from '../../api/request.ts';
import { useTimeZone } from '../../api/session/useTimeZone.ts';
import { toast } from '../../api/toast.ts';
import { locale, text } from '../../locales/i18n.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/layers/Dialog.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { invitationClosed, selectInvited, type Invited } from './invitationSlice.ts';

const Body = styled(DialogBody)`
  display: grid;
  gap: var(--s-16);
  p {
    color: var(--text-muted);
    line-height: 1.5;
    overflow-wrap: anywhere;
  }
`;
const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-8);
`;

const copy = async (link: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(link);
    toast.success(text('invitation', 'copied'));
  } catch {
    toast.error(text('invitation', 'notCopied'));
  }
};
const open = (address: string): void => void window.open(address, '_blank', 'noreferrer');

const InvitationLink = ({ user, onClose }: { user: Invited; onClose: () => void }) => {
  const { t } = useTranslation('invitation');
  const timeZone = useTimeZone();
  const [made, setMade] = useState<{ link: string; until: string } | null>(null);
  const [failure, setFailure] = useState('');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isOver = false;
    request(inviteUser, { params: { userId: user.id } }).then(
      ({ token, until }) => !isOver && setMade({ link: `${window.location.origin}/invitation#${token}`, until }),
      (error: unknown) => !isOver && setFailure(errorText(error)),
    );
    return () => void (isOver = true);
  }, [user.id, tries]);
  const retry = () => {
    setFailure('');
    setTries(tries + 1);
  };
  const message = made ? t('message', { name: user.name, link: made.link }) : '';
  const format = new Intl.DateTimeFormat(locale(), { dateStyle: 'short', timeStyle: 'short', timeZone });
  return (
    <Dialog open onClose={onClose} title={t('title', { name: user.name })} width={520}>
      <Body>
        {failure && <p role="alert">{failure}</p>}
        {made && (
          <>
            <p>{t('lead', { email: user.email, until: format.format(new Date(made.until)) })}</p>
            <TextField
              label={t('link')}
              readOnly
              value={made.link}
              onFocus={(event) => event.target.select()}
              autoFocus
            />
            <Ways>
              <Button variant="primary" onClick={() => void copy(made.link)}>
                <Copy aria-hidden />
                {t('copy')}
              </Button>
              <Button onClick={() => open(`https://wa.me/${user.wpp}?text=${encodeURIComponent(message)}`)}>
                <MessageCircle aria-hidden />
                {t('whatsapp')}
              </Button>
              <Button
                onClick={() =>
                  open(
                    `mailto:${encodeURIComponent(user.email)}?subject=${encodeURIComponent(t('mailSubject'))}&body=${encodeURIComponent(message)}`,
                  )
                }
              >
                <Mail aria-hidden />
                {t('mail')}
              </Button>
            </Ways>
          </>
        )}
      </Body>
      <DialogFoot>
        {failure && <Button onClick={retry}>{t('retry')}</Button>}
        <Button variant="ghost" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};

/** Makes a link with which a user chooses their password, to copy or to send by WhatsApp or e-mail. */
export const InvitationDialog = () => {
  const dispatch = useDispatch();
  const user = useSelector(selectInvited);
  return user && <InvitationLink key={user.id} user={user} onClose={() => dispatch(invitationClosed())} />;
};
