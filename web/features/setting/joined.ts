import { joinStore } from '../../api/feature.ts';
import { settingSaga } from './saga.ts';
import { settingSlice } from './slice.ts';

joinStore([settingSlice], settingSaga);
