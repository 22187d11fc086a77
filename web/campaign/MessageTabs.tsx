import './formTexts.ts';
import './settingsSaga.ts';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { Tabs, TabPanel } from '../ui/Tabs.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { Insert } from './Insert.tsx';
import { places, type CampaignValues, type Place } from './formValues.ts';
import { Preview } from './Preview.tsx';
import { selectCampaignSettings, settingsAsked } from './settingsSlice.ts';

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
type Field = `message${Place}` | `confirmationMessage${Place}`;

/** The texts of one tab; what was written is shown as a recipient reads it. */
const Tab = ({ place, asks, fixed }: { place: Place; asks: boolean; fixed: boolean }) => {
  const { t } = useTranslation('campaignForm');
  const { register, control, setValue, getValues } = useFormContext<CampaignValues>();
  const { settings } = useSelector(selectCampaignSettings);
  const last = useRef<Field>(`message${place}`);
  const areas = useRef<Partial<Record<Field, HTMLTextAreaElement | null>>>({});
  const [message, question] = useWatch({ control, name: [`message${place}`, `confirmationMessage${place}`] });
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
  return (
    <Texts>
      <TextArea label={t('message', { place })} rows={rows} {...wired(`message${place}`)} />
      {asks && <TextArea label={t('question', { place })} rows={3} {...wired(`confirmationMessage${place}`)} />}
      {!fixed && <Insert variables={settings?.variables ?? []} onInsert={insert} />}
      <Preview texts={asks ? [question, message] : [message]} variables={settings?.variables ?? []} />
    </Texts>
  );
};

/** The five texts of a campaign, each with its question when recipients are asked first (R498, R499, R500). */
export const MessageTabs = ({ asks, fixed }: { asks: boolean; fixed: boolean }) => {
  const { t } = useTranslation('campaignForm');
  const dispatch = useDispatch();
  const { control } = useFormContext<CampaignValues>();
  const [place, setPlace] = useState<`${Place}`>('1');
  const texts = useWatch({ control, name: ['message1', 'message2', 'message3', 'message4', 'message5'] });
  useEffect(() => void dispatch(settingsAsked()), [dispatch]);
  return (
    <Root>
      <Tabs
        label={t('messages')}
        value={place}
        onChange={setPlace}
        tabs={places.map((each) => ({
          value: `${each}` as const,
          text: texts[each - 1]?.trim() ? t('tabFilled', { place: each }) : t('tab', { place: each }),
        }))}
      >
        {places.map((each) => (
          <TabPanel key={each} value={`${each}`}>
            <Tab place={each} asks={asks} fixed={fixed} />
          </TabPanel>
        ))}
      </Tabs>
    </Root>
  );
};
