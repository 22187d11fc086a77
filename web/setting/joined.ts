import { joinStore } from '../kernel/feature.ts';
import { settingSaga } from './saga.ts';
import { settingSlice } from './slice.ts';

joinStore([settingSlice], settingSaga);
