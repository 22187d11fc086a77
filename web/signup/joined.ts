import { joinStore } from '../kernel/feature.ts';
import { signUpSaga } from './saga.ts';
import { signUpSlice } from './slice.ts';

joinStore([signUpSlice], signUpSaga);
