import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { unknownVariables, ownVariables } from '../../../domain/campaign/words.ts';
import { Tabs, TabPanel } from '../../ui/page/Tabs.tsx';
import { variablesError } from '../../ui/fields/variablesError.ts';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { messageNumbers, type CampaignValues, type MessageNumber } from './formValues.ts';
import { CampaignPreview } from './CampaignPreview.tsx';
import { SendTest } from './SendTest.tsx';
import { campaignSettingsTask } from './settingsTasks.ts';
import type { CampaignSettings } from '../../../domain/campaign/settings.ts';
import { Inserts } from '../../ui/fields/Inserts.tsx';

/**
 * Offers the variables {nome}, {numero}, {email} and the company's own. A click inserts one at the cursor of the text (R500).
 */
const Insert = (props: { variables: CampaignSettings['variables']; onInsert: (variable: string) => void }) => {
  const { t } = useTranslation('campaignForm');
  const pieces = [...ownVariables, ...props.variables.map(({ key }) => key)].map((key) => ({ piece: `{${key}}` }));
  return <Inserts label={t('insert')} pieces={pieces} onInsert={props.onInsert} />;
};

const Texts = styled.div`
  display: grid;
  gap: var(--s-12);
  padding-top: var(--s-16);
`;
const Root = styled.div`
  min-width: 0;
  [role='tablist'] {
    padding: 0;
  }
`;
const rows = 7;
type Field = `message${MessageNumber}` | `confirmationMessage${MessageNumber}`;

type Props = {
  asks: boolean;
  fixed: boolean;
  /** The saved campaign whose file goes along with a test. */
  campaignId: number | null;
};
type TabProps = Props & { number: MessageNumber };

/** The texts of one tab, with a preview as a recipient reads them. */
const Tab = ({ number, asks, fixed, campaignId }: TabProps) => {
  const { t } = useTranslation('campaignForm');
  const { register, control, setValue, getValues } = useFormContext<CampaignValues>();
  const settings = useSelector(campaignSettingsTask.select).data;
  const last = useRef<Field>(`message${number}`);
  const areas = useRef<Partial<Record<Field, HTMLTextAreaElement | null>>>({});
  const [message, question, whatsappId] = useWatch({
    control,
    name: [`message${number}`, `confirmationMessage${number}`, 'whatsappId'],
  });
  const shown = asks ? [question, message] : [message];
  const insert = (variable: string) => {
    const name = last.current;
    const area = areas.current[name];
    const { selectionStart, selectionEnd } = area ?? { selectionStart: 0, selectionEnd: 0 };
    const before = getValues(name);
    setValue(name, before.slice(0, selectionStart) + variable + before.slice(selectionEnd), { shouldDirty: true });
    area?.focus();
    area?.setSelectionRange(selectionStart + variable.length, selectionStart + variable.length);
  };
  const wired = (name: Field) => {
    const { ref, ...field } = register(name);
    return {
      ...field,
      disabled: fixed,
      onFocus: () => (last.current = name),
      ref: (area: HTMLTextAreaElement | null) => {
        ref(area);
        areas.current[name] = area;
      },
    };
  };
  /** Returns an error that names the unknown variables of a text; undefined until the company's own variables are loaded. */
  const unknownIn = (written: string): string | undefined =>
    variablesError(settings ? unknownVariables(written, settings.variables) : []);
  return (
    <Texts>
      <TextArea
        label={t('message', { number })}
        error={unknownIn(message)}
        rows={rows}
        {...wired(`message${number}`)}
      />
      {asks && (
        <TextArea
          label={t('question', { number })}
          error={unknownIn(question)}
          rows={3}
          {...wired(`confirmationMessage${number}`)}
        />
      )}
      {!fixed && <Insert variables={settings?.variables ?? []} onInsert={insert} />}
      <CampaignPreview texts={shown} variables={settings?.variables ?? []} />
      {!fixed && <SendTest texts={shown} whatsappId={whatsappId} campaignId={campaignId} />}
    </Texts>
  );
};

/** The five texts of a campaign, each with its question if recipients must confirm first (R498, R499, R500). */
export const MessageTabs = ({ asks, fixed, campaignId }: Props) => {
  const { t } = useTranslation('campaignForm');
  const dispatch = useDispatch();
  const { control } = useFormContext<CampaignValues>();
  const [number, setNumber] = useState<`${MessageNumber}`>('1');
  const texts = useWatch({ control, name: ['message1', 'message2', 'message3', 'message4', 'message5'] });
  useEffect(() => void dispatch(campaignSettingsTask.run()), [dispatch]);
  return (
    <Root>
      <Tabs
        label={t('messages')}
        value={number}
        onChange={setNumber}
        tabs={messageNumbers.map((each) => ({
          value: `${each}` as const,
          text: texts[each - 1]?.trim() ? t('tabFilled', { number: each }) : t('tab', { number: each }),
        }))}
      >
        {messageNumbers.map((each) => (
          <TabPanel key={each} value={`${each}`}>
            <Tab number={each} asks={asks} fixed={fixed} campaignId={campaignId} />
          </TabPanel>
        ))}
      </Tabs>
    </Root>
  );
};
