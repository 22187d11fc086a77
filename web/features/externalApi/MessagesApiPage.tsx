import { BookOpen } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
import { PageBody } from '../../ui/page/PageBody.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { tablet } from '../../ui/page/screens.ts';
import { Code, Examples } from './Examples.tsx';
import type { ExampleKind } from './examples.ts';
import { SendForm } from './SendForm.tsx';

const Root = styled(PageBody)`
  gap: var(--s-24);
  line-height: 1.5;
  h2 {
    margin-bottom: var(--s-8);
    font-size: var(--t-16);
    font-weight: var(--w-bold);
  }
  p {
    max-width: 72ch;
    color: var(--text-muted);
  }
  a {
    display: inline-flex;
    align-items: center;
    gap: var(--s-6);
    color: var(--accent-text);
  }
`;
const Facts = styled.dl`
  display: grid;
  gap: var(--s-12);
  dt {
    color: var(--text-muted);
    font-size: var(--t-12);
    font-weight: var(--w-medium);
  }
  dd {
    display: grid;
    gap: var(--s-4);
    min-width: 0;
    overflow-wrap: anywhere;
  }
  code {
    font-family: ui-monospace, monospace;
    font-size: var(--t-12);
  }
`;
const Two = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1.4fr) minmax(0, 1fr);
  gap: var(--s-24);
  margin-top: var(--s-12);
  ${tablet} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** Explains how the company's own software sends messages: address, headers, bodies, and two forms to try it (R657). */
export const MessagesApiPage = () => {
  const { t } = useTranslation('externalApi');
  const address = `${location.origin}/api/messages/send`;
  const kinds: readonly ExampleKind[] = ['text', 'media'];
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHead title={t('title')} />
      <Root>
        <section>
          <p>{t('intro')}</p>
          <a href="/docs" target="_blank" rel="noreferrer">
            <BookOpen aria-hidden />
            {t('reference')}
          </a>
        </section>
        <Facts>
          <div>
            <dt>{t('address')}</dt>
            <dd>
              <Code tabIndex={0}>POST {address}</Code>
            </dd>
          </div>
          <div>
            <dt>{t('headers')}</dt>
            <dd>
              <span>
                <code>Authorization: Bearer TOKEN</code> — {t('authorization')}
              </span>
              <span>
                <code>Idempotency-Key: pedido-1234</code> — {t('key')}
              </span>
            </dd>
          </div>
          <div>
            <dt>{t('format')}</dt>
            <dd>{t('formatHint')}</dd>
          </div>
          <div>
            <dt>{t('status')}</dt>
            <dd>
              <code>GET {address.replace('/send', '/ID')}</code>
              <span>
                {t('queue')} {t('limit')}
              </span>
            </dd>
          </div>
        </Facts>
        {kinds.map((kind) => (
          <section key={kind}>
            <h2>{t(kind)}</h2>
            <p>{t(`${kind}Body`)}</p>
            <Two>
              <Examples kind={kind} address={address} />
              <SendForm kind={kind} />
            </Two>
          </section>
        ))}
      </Root>
    </>
  );
};
