import { useEffect, useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Link, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { getLinked, payLinked, type LinkedInvoice } from '../../../commands/invoice/contract.ts';
import { plainDate } from '../../ui/format/dates.ts';
import { errorText } from '../../api/errors.ts';
import { reais } from '../../ui/format/money.ts';
import { request, RequestError } from '../../api/request.ts';
import { Entrance, entranceCard } from '../../ui/entrance/Entrance.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Facts } from './CheckoutBox.ts';
import { PixCode } from './PixCode.tsx';

const lookEveryMs = 3000;

const Card = styled.section`
  ${entranceCard}
  gap: var(--s-20);
  width: min(640px, 100%);
  & > a {
    justify-self: start;
    color: var(--accent-text);
    font-weight: var(--w-medium);
    text-decoration: underline;
  }
  & > button {
    justify-self: start;
  }
`;

type Shown = { invoice: LinkedInvoice | null; failure: string; over: boolean };

/** Loads the invoice of the link, charges it once it is shown, and checks it until it is paid. */
const useLinked = (token: string) => {
  const [shown, setShown] = useState<Shown>({ invoice: null, failure: '', over: false });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const params = { token };
    const ask = async (call: typeof getLinked) => {
      try {
        const invoice = await request(call, { params });
        if (isOver) return;
        setShown({ invoice, failure: '', over: false });
        if (invoice.status !== 'paid') timer = setTimeout(() => void ask(getLinked), lookEveryMs);
      } catch (error) {
        if (isOver) return;
        const over = error instanceof RequestError && error.status >= 400 && error.status < 500 && error.status !== 429;
        setShown((before) => ({ invoice: over ? null : before.invoice, failure: errorText(error), over }));
        if (!over && call === getLinked) timer = setTimeout(() => void ask(getLinked), lookEveryMs);
      }
    };
    void ask(payLinked);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [token, tries]);
  return { ...shown, again: () => setTries((n) => n + 1) };
};

/**
 * Shows one invoice with its Pix to everyone who has the link. It serves users who are locked out because their company did not
 * pay.
 */
export const PayPage = () => {
  const { t } = useTranslation('pay');
  const { token = '' } = useParams();
  const { invoice, failure, over, again } = useLinked(token);
  const paid = invoice?.status === 'paid';
  return (
    <Entrance title={t('title')}>
      <Card>
        <h1>{t('title')}</h1>
        {!invoice && !failure && <Skeleton $height="280px" />}
        {failure && !invoice && <p role="alert">{failure}</p>}
        {invoice && (
          <>
            <Facts>
              <div>
                <dt>{t('company')}</dt>
                <dd>{invoice.company}</dd>
              </div>
              <div>
                <dt>{t('detail')}</dt>
                <dd>{invoice.detail}</dd>
              </div>
              <div>
                <dt>{t('dueDate')}</dt>
                <dd>{plainDate(invoice.dueDate)}</dd>
              </div>
              {!invoice.pix && (
                <div className="total">
                  <dt>{t('total')}</dt>
                  <dd>{reais(invoice.value)}</dd>
                </div>
              )}
            </Facts>
            {invoice.pix && !paid && <PixCode pix={invoice.pix} paid={false} />}
            {paid && <p role="status">{t('paid')}</p>}
          </>
        )}
        {failure && !over && <Button onClick={again}>{t('again')}</Button>}
        {(paid || over) && <Link to="/login">{t('signIn')}</Link>}
      </Card>
    </Entrance>
  );
};
