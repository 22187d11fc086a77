import { useEffect, useState, type SubmitEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { acceptInvitation, openInvitation } from '../../../commands/user/contract.ts';
import { codeText, errorText, toastError } from '../../api/errors.ts';
import { request, RequestError } from '../../api/request.ts';
import { toast } from '../../api/toast.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Entrance, EntranceForm } from '../../ui/entrance/Entrance.tsx';
import { PasswordField } from '../../ui/entrance/PasswordField.tsx';
import { useTriesOnline } from '../../ui/useTriesOnline.ts';

type Shown = { is: 'wait' | 'over' } | { is: 'unread'; why: string } | { is: 'open'; name: string; email: string };

const shortest = 5;
const longest = 50;
const refusalOf = (typed: string): string | undefined =>
  typed === '' ? 'Required' : typed.length < shortest ? 'Too Short!' : typed.length > longest ? 'Too Long!' : undefined;

/** Whether the server knows the link no more; after any other failure it may still be valid. */
const isOverBy = (error: unknown): boolean =>
  error instanceof RequestError && (error.status === 404 || error.code === 'ERR_INVITATION_OVER');

/** An invited user chooses their password. The secret of the link stands behind `#`, which browsers send to no server. */
export const InvitationPage = () => {
  const { t } = useTranslation('invitation');
  const navigate = useNavigate();
  const token = useLocation().hash.slice(1);
  const [shown, setShown] = useState<Shown>({ is: 'wait' });
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { tries, again } = useTriesOnline(shown.is === 'unread');
  useEffect(() => {
    let isOver = false;
    request(openInvitation, { params: { token } }).then(
      (whose) => !isOver && setShown({ is: 'open', ...whose }),
      (error: unknown) =>
        !isOver && setShown(isOverBy(error) ? { is: 'over' } : { is: 'unread', why: errorText(error) }),
    );
    return () => void (isOver = true);
  }, [token, tries]);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const { email } = await request(acceptInvitation, { params: { token }, body: { newPassword: typed } });
      toast.success(t('saved'));
      await navigate('/login', { state: { email }, replace: true });
    } catch (error) {
      if (isOverBy(error)) setShown({ is: 'over' });
      else if (error instanceof RequestError && error.code === 'ERR_PASSWORD_WEAK') setRefusal(errorText(error));
      else toastError(error);
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const refused = refusalOf(typed);
    setRefusal(refused);
    if (!refused && !busy) void save();
  };
  return (
    <Entrance title={t('choose')}>
      {shown.is === 'open' && (
        <EntranceForm onSubmit={submit} noValidate>
          <h1>{t('choose')}</h1>
          <p>{t('chooseLead', { name: shown.name, email: shown.email })}</p>
          <input type="email" autoComplete="username" value={shown.email} readOnly hidden />
          <PasswordField
            label={t('password')}
            autoComplete="new-password"
            autoFocus
            value={typed}
            error={refusal}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button variant="primary" size="lg" wide type="submit" busy={busy}>
            {t('save')}
          </Button>
        </EntranceForm>
      )}
      {shown.is === 'unread' && (
        <EntranceForm as="section">
          <h1>{t('choose')}</h1>
          <p role="alert">{shown.why}</p>
          <Button onClick={again}>{t('retry')}</Button>
        </EntranceForm>
      )}
      {shown.is === 'over' && (
        <EntranceForm as="section">
          <h1>{t('over')}</h1>
          <p role="status">{codeText('ERR_INVITATION_OVER')}</p>
          <Link to="/login">{t('login')}</Link>
        </EntranceForm>
      )}
    </Entrance>
  );
};
