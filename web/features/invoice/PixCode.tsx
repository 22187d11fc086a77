import { CircleCheck, Copy } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import type { Pix } from '../../../commands/invoice/contract.ts';
import { text } from '../../locales/i18n.ts';
import { reais } from '../../ui/format/money.ts';
import { toast } from '../../api/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { phone } from '../../ui/page/screens.ts';

const Root = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--s-12) var(--s-24);
  align-items: center;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
  }
`;
const Code = styled.div`
  display: grid;
  place-items: center;
  padding: var(--s-8);
  background: #fff;
  border: 1px solid var(--border);
  border-radius: var(--r-12);
`;
const Words = styled.div`
  display: grid;
  gap: var(--s-12);
  min-width: 0;
  width: 100%;
  p {
    color: var(--text-muted);
    line-height: 1.5;
  }
  a {
    color: var(--accent-text);
  }
  textarea {
    width: 100%;
    height: 74px;
    padding: 10px 12px;
    resize: none;
    border: 1px solid var(--border);
    border-radius: var(--r-8);
    background: var(--sunken);
    color: var(--text-muted);
    font: var(--t-12) / 1.5 var(--mono);
    overflow-wrap: anywhere;
  }
`;
const Total = styled.div`
  display: grid;
  gap: 2px;
  span {
    color: var(--text-muted);
    font-size: var(--t-12);
  }
  b {
    font-size: 1.75rem;
    font-weight: var(--w-bold);
    letter-spacing: -0.02em;
    line-height: 1.2;
    font-variant-numeric: tabular-nums;
  }
`;
const Done = styled.p`
  display: flex;
  align-items: center;
  gap: var(--s-8);
  && {
    color: var(--success-text);
    font-weight: var(--w-medium);
  }
`;

/** Copies the code if the browser allows it; it refuses on pages that are neither https nor on this machine. */
const copy = async (code: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(code);
    toast.success(text('pix', 'copied'));
  } catch {
    toast.error(text('pix', 'notCopied'));
  }
};

/** Whether the code is from the bank for development and tests, whose page accepts payments. */
const isLocal = (code: string): boolean => code.includes('banco.local/pix/');

/** The amount to pay, with the code to scan and to copy (R649). `paid`: it was paid, and nothing is left to do. */
export const PixCode = ({ pix, paid }: { pix: Pix; paid: boolean }) => {
  const { t } = useTranslation('pix');
  const code = pix.qrcode.qrcode;
  return (
    <Root>
      {code && (
        <Code>
          <QRCodeSVG value={code} size={220} marginSize={2} role="img" aria-label={t('code')} />
        </Code>
      )}
      <Words>
        <Total>
          <span>{t('total')}</span>
          <b>{reais(Number(pix.valor.original))}</b>
        </Total>
        {code && !paid && (
          <>
            <p>{t('how')}</p>
            <textarea readOnly aria-label={t('text')} value={code} onFocus={(event) => event.target.select()} />
            <Button variant="primary" onClick={() => void copy(code)}>
              <Copy aria-hidden />
              {t('copy')}
            </Button>
            {isLocal(code) && (
              <a href={`/bank/pagar?codigo=${encodeURIComponent(code)}`} target="_blank" rel="noreferrer">
                {t('local')}
              </a>
            )}
          </>
        )}
        <div role="status">
          {paid ? (
            <Done>
              <CircleCheck aria-hidden />
              {t('done')}
            </Done>
          ) : (
            <p>{t('waiting')}</p>
          )}
        </div>
      </Words>
    </Root>
  );
};
