import { joinStore } from '../kernel/feature.ts';
import { recoverySaga } from './saga.ts';
import { recoverySlice } from './slice.ts';

joinStore([recoverySlice], recoverySaga);
