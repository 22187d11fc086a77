import { joinStore } from '../api/feature.ts';
import { phoneSaga } from './saga.ts';
import { phoneSlice } from './slice.ts';

joinStore([phoneSlice], phoneSaga);
