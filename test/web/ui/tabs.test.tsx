import { afterEach, expect, test } from '@jest/globals';
import { useState } from 'react';
import { TabPanel, Tabs } from '../../../web/ui/page/Tabs.tsx';
import { openPage } from '../features/conversation/page.ts';
import { mount } from '../kernel/mount.tsx';

let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});

const Parts = () => {
  const [value, setValue] = useState<'data' | 'hours'>('data');
  const tabs = [
    { value: 'data', text: 'Dados' },
    { value: 'hours', text: 'Horários' },
  ] as const;
  return (
    <Tabs label="Partes" value={value} onChange={setValue} tabs={tabs}>
      <TabPanel value="data">os dados</TabPanel>
      <TabPanel value="hours">as horas</TabPanel>
    </Tabs>
  );
};

test('a click shows the panel of a tab, and the arrow keys go on from there', async () => {
  page = openPage(() => []);
  shown = await mount(page, <Parts />);
  await shown.click(shown.button('Horários'));
  await shown.settle(page);
  expect(shown.text()).toBe('DadosHoráriosas horas');
  await shown.press(shown.button('Horários'), 'ArrowLeft');
  await shown.settle(page);
  expect(shown.text()).toBe('DadosHoráriosos dados');
});
