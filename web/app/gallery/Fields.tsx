import { useState } from 'react';
import { Checkbox } from '../../ui/fields/Checkbox.ts';
import { Checks, ChecksBox } from '../../ui/fields/Checks.ts';
import { ColorField } from '../../ui/fields/ColorField.tsx';
import { Two } from '../../ui/fields/FormBox.ts';
import { Picks } from '../../ui/fields/Picks.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Button } from '../../ui/Button.tsx';
import { TabPanel, Tabs } from '../../ui/page/Tabs.tsx';
import { Sample } from './Sample.tsx';

const tabs = ['First', 'Second', 'Third'] as const;
const colors = ['#2f6fed', '#0f8a5f', '#b3261e', '#8e4ec6'];
const options = [
  { id: 1, name: 'Sales', color: '#2f6fed' },
  { id: 2, name: 'Support', color: '#0f8a5f' },
];

/** Fields and choices, empty, filled, refused and disabled. */
export const Fields = () => {
  const [view, setView] = useState<'day' | 'week'>('day');
  const [tab, setTab] = useState<(typeof tabs)[number]>('First');
  const [term, setTerm] = useState('');
  const [color, setColor] = useState('#2f6fed');
  const [chosen, setChosen] = useState<number[]>([1]);
  return (
    <>
      <Sample name="TextField, TextArea" stacked>
        <TextField label="Empty" />
        <TextField label="With a hint" hint="Shown below the field." defaultValue="Ana Souza" />
        <TextField label="Refused" error="Required" />
        <TextField label="Disabled" disabled defaultValue="Not yours to change" />
        <TextArea label="Several lines" defaultValue={'One\nTwo'} />
      </Sample>
      <Sample name="Select" stacked>
        <Two>
          <Select label="Queue" defaultValue="2">
            <option value="1">Sales</option>
            <option value="2">Support</option>
          </Select>
          <Select label="Refused" error="Required" defaultValue="">
            <option value="">Choose</option>
          </Select>
        </Two>
      </Sample>
      <Sample name="SearchField" stacked>
        <SearchField label="Search" value={term} onChange={setTerm} />
      </Sample>
      <Sample name="Switch" stacked>
        <Switch label="On" defaultChecked />
        <Switch label="Off" />
        <Switch label="Disabled" disabled />
      </Sample>
      <Sample name="Checkbox" stacked>
        <Checks>
          <legend>Queues</legend>
          <ChecksBox>
            {['Sales', 'Support'].map((name) => (
              <label key={name}>
                <Checkbox defaultChecked={name === 'Sales'} />
                {name}
              </label>
            ))}
            <label>
              <Checkbox disabled />
              Disabled
            </label>
          </ChecksBox>
        </Checks>
      </Sample>
      <Sample name="Segmented" stacked>
        <Segmented
          label="View"
          value={view}
          onChange={setView}
          options={[
            { value: 'day', text: 'Day' },
            { value: 'week', text: 'Week' },
          ]}
        />
      </Sample>
      <Sample name="ColorField" stacked>
        <ColorField
          label="Colour"
          own="Own colour"
          colors={colors}
          taken={['#b3261e']}
          takenBy={() => 'in use by Support'}
          value={color}
          onChange={setColor}
        />
      </Sample>
      <Sample name="Picks">
        <Picks
          label="Queues"
          trigger={<Button>{`${chosen.length} chosen`}</Button>}
          options={options}
          chosen={chosen}
          onChange={setChosen}
          none="No queues"
        />
      </Sample>
      <Sample name="Tabs" stacked>
        <Tabs label="Parts" value={tab} onChange={setTab} tabs={tabs.map((value) => ({ value, text: value }))}>
          {tabs.map((value) => (
            <TabPanel key={value} value={value}>
              The content of {value}
            </TabPanel>
          ))}
        </Tabs>
      </Sample>
    </>
  );
};
