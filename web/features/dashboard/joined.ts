import { joinStore } from '../../api/feature.ts';
import { dashboardSaga } from './saga.ts';
import { dashboardSlice } from './slice.ts';

joinStore([dashboardSlice], dashboardSaga);
