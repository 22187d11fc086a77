import { joinStore } from '../kernel/feature.ts';
import { choicesSlice } from './choicesSlice.ts';
import { profile, users } from './feature.ts';
import { userSaga } from './saga.ts';

// The users' page and the profile both bring it: it joins once, with the first of them.
joinStore([users, profile, choicesSlice], userSaga);
