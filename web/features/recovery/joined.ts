import { joinStore } from '../../api/feature.ts';
import { recoverySaga } from './saga.ts';
import { recoverySlice } from './slice.ts';

joinStore([recoverySlice], recoverySaga);
