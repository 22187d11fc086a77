import { createAction, type Action, type Reducer } from '@reduxjs/toolkit';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { call, debounce, delay, put, race, select, take, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { errorText, isUnreached, toastError } from './errors.ts';
import { joinStore } from './feature.ts';
import { untilNetworkReturns } from './networkReturns.ts';
import { RequestError } from './request.ts';
import { signedOut } from './signing.ts';
import { streamReset } from './stream.ts';
import { toast } from './toast.ts';

/** A call as the screens see it. The data of the last run stay while the input is the same. */
type TaskState<Input, Data> = {
  phase: 'idle' | 'loading' | 'ready' | 'failed';
  /** The number of runs. */
  runs: number;
  /** The input of the last run; null before the first. */
  last: { input: Input } | null;
  data: Data | null;
  /** The text of the last failure; '' without one. */
  error: string;
};

/** The effect of a second run during a first one: none, it replaces the first, or both run. */
const overlaps = { ignored: takeLeading, replaces: takeLatest, joins: takeEvery };

type Options<Input, Data> = {
  overlap?: keyof typeof overlaps;
  /** Milliseconds between the click and the call. */
  delayMs?: number;
  /** The actions that carry the reply to other parts of the store. */
  actions?: (data: Data, input: Input) => readonly Action[];
  /** The toast after a success; '' for none. */
  said?: (data: Data, input: Input) => string;
  /** Shows a failure; by default the shared error handler does. */
  failed?: (error: unknown, input: Input) => void;
  /** After these actions a task that has run runs again with the same input; `afterMs` gathers several into one run. */
  again?: { on: readonly { type: string }[]; afterMs?: number };
  /** The call only reads: if the server was away or failed, it runs again once the network or the stream is back. */
  reads?: boolean;
  /** The input holds a password or a token: it leaves the store at the end of the run. */
  isSecret?: boolean;
  /** These actions drop the state, and the reply of a run under way. */
  dropOn?: readonly { type: string }[];
};

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/**
 * Creates a call to the server with its state in the store: phase, data and error, and the toast at its end. The task is
 * a slice and a saga, and adds both to the store. By default a second run is ignored during the first.
 */
export const createTask = <Name extends string, Input = void, Data = unknown>(
  name: Name,
  work: (input: Input) => Promise<Data>,
  {
    overlap = 'ignored',
    delayMs = 0,
    actions,
    said,
    failed = toastError,
    again,
    dropOn = [],
    reads = false,
    isSecret,
  }: Options<Input, Data> = {},
) => {
  type State = TaskState<Input, Data>;
  const idle: State = { phase: 'idle', runs: 0, last: null, data: null, error: '' };
  const run = createAction(`${name}/run`, (input: Input) => ({ payload: { input } }));
  const done = createAction(`${name}/done`, (data: Data, input: Input) => ({ payload: { data, input } }));
  const refused = createAction(`${name}/refused`, (error: unknown, input: Input) => ({ payload: { error, input } }));
  const reset = createAction(`${name}/reset`);
  const drops = [reset, signedOut, ...dropOn].map(({ type }) => type);

  const begun = (state: State, last: { input: Input }): State => {
    if (overlap === 'ignored' && state.phase === 'loading') return state;
    const data = state.last && isSame(state.last.input, last.input) ? state.data : null;
    return { phase: 'loading', runs: state.runs + 1, last, data, error: '' };
  };
  const ended = (state: State): State => (isSecret ? { ...state, last: null } : state);
  const reducer: Reducer<State> = (state = idle, action) => {
    if (drops.includes(action.type)) return idle;
    if (run.match(action)) return begun(state, action.payload);
    if (done.match(action)) return { ...ended(state), phase: 'ready', data: action.payload.data };
    return refused.match(action) ? { ...ended(state), phase: 'failed', error: errorText(action.payload.error) } : state;
  };
  const selectTask = (state: { [N in Name]?: State }): State => state[name] ?? idle;

  function* perform(input: Input) {
    if (delayMs) yield* delay(delayMs);
    try {
      const data = yield* call(work, input);
      for (const action of actions?.(data, input) ?? []) yield* put(action);
      yield* put(done(data, input));
      const text = said?.(data, input);
      if (text) toast.success(text);
    } catch (error) {
      yield* put(refused(error, input));
      failed(error, input);
    }
  }
  function* repeat() {
    const { last } = yield* select(selectTask);
    if (last) yield* put(run(last.input));
  }
  function* readAgain({ payload: { error, input } }: ReturnType<typeof refused>) {
    if (!isUnreached(error) && !(error instanceof RequestError && error.status >= 500)) return;
    const { isBack, isReset } = yield* race({
      isBack: call(untilNetworkReturns),
      isReset: take(streamReset),
      isOver: take([run.type, ...drops]),
    });
    if (isBack || isReset) yield* put(run(input));
  }
  function* saga() {
    if (reads) yield* takeLatest(refused, readAgain);
    yield* overlaps[overlap](run, function* ({ payload: { input } }: ReturnType<typeof run>) {
      yield* race({ ends: call(perform, input), drops: take(drops) });
    });
    if (!again) return;
    const types = again.on.map(({ type }) => type);
    yield* again.afterMs ? debounce(again.afterMs, types, repeat) : takeEvery(types, repeat);
  }
  joinStore([{ reducerPath: name, reducer }], saga);
  return { reducerPath: name, reducer, saga, run, done, refused, reset, select: selectTask };
};

type Task<Input, Data> = {
  run: (input: Input) => Action;
  reset: () => Action;
  select: (state: object) => TaskState<Input, Data>;
};

/**
 * The state of a task, and functions to run and to reset it. `onDone` runs after each success of a run that began since
 * the component is shown.
 */
export const useTask = <Input, Data>(
  task: Task<Input, Data>,
  onDone?: (data: Data | null, input: Input | undefined) => void,
) => {
  const dispatch = useDispatch();
  const state = useSelector(task.select);
  const { phase, runs } = state;
  const seen = useRef(runs);
  const ended = useEffectEvent(() => onDone?.(state.data, state.last?.input));
  useEffect(() => {
    if (phase !== 'ready' || seen.current === runs) return;
    seen.current = runs;
    ended();
  }, [phase, runs]);
  const run = useCallback((input: Input) => void dispatch(task.run(input)), [dispatch, task]);
  const reset = useCallback(() => void dispatch(task.reset()), [dispatch, task]);
  return { ...state, isBusy: phase === 'loading', run, reset };
};
