import { changeSetting } from '../../../commands/setting/contract.ts';
import { request } from '../../api/request.ts';
import { createTask } from '../../api/task.ts';

/** The company no longer needs the first steps; its users hear of it like of any setting. */
export const leaveFirstSteps = createTask('firstStepsLeave', () =>
  request(changeSetting, { params: { key: 'firstSteps' }, body: { value: 'done' } }),
);
