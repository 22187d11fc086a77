import { joinStore } from '../../api/feature.ts';
import { signUpSaga } from './saga.ts';
import { signUpSlice } from './slice.ts';

joinStore([signUpSlice], signUpSaga);
