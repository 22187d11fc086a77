import { getSchedule } from '../../../projections/schedule/contract.ts';
import { request } from '../../api/request.ts';
import { openTab } from '../../ui/page/openTab.ts';

/** Opens the picture of a scheduled message in a new tab, under a fresh address. */
export const openScheduleFile = (id: number): Promise<void> =>
  openTab(async () => (await request(getSchedule, { params: { scheduleId: id } })).mediaPath);
