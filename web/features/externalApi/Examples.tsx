import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { toast } from '../../api/toast.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { exampleLanguages, exampleOf, type ExampleLanguage, type ExampleKind } from './examples.ts';

const Root = styled.div`
  display: grid;
  align-content: start;
  gap: var(--s-8);
  min-width: 0;
`;
const Head = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-8);
  & > :first-child {
    flex: 1;
  }
`;
export const Code = styled.pre`
  overflow: auto;
  margin: 0;
  padding: var(--s-12);
  border: 1px solid var(--border);
  border-radius: var(--r-8);
  background: var(--sunken);
  color: var(--text);
  font-family: ui-monospace, monospace;
  font-size: var(--t-12);
  line-height: 1.5;
`;

/** The same request in four languages, to be copied. */
export const Examples = ({ kind, address }: { kind: ExampleKind; address: string }) => {
  const { t } = useTranslation('externalApi');
  const [language, setLanguage] = useState<ExampleLanguage>('curl');
  const code = exampleOf(kind, language, address);
  const copy = async () => {
    await navigator.clipboard.writeText(code);
    toast.success(t('copied'));
  };
  return (
    <Root>
      <Head>
        <Segmented
          label={t('language')}
          value={language}
          onChange={setLanguage}
          options={exampleLanguages.map((value) => ({ value, text: value }))}
        />
        <IconButton label={t('copy')} onClick={() => void copy()}>
          <Copy aria-hidden />
        </IconButton>
      </Head>
      <Code tabIndex={0} aria-label={language}>
        {code}
      </Code>
    </Root>
  );
};
