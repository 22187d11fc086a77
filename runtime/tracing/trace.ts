import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import { Refused } from '../../domain/kernel/decider.ts';

/** Attributes of a span: ids and names from the source code. No texts, names or numbers of people. */
export type SpanAttributes = {
  company?: number | undefined;
  ticket?: number | undefined;
  /** The type of the event that the span is about. */
  event?: string | undefined;
  /** How many browsers got a frame. */
  sockets?: number | undefined;
  /** The status of an HTTP answer. */
  status?: number | undefined;
};
/** `spanId` within `traceId`, in hexadecimal. */
export type SpanPlace = { traceId: string; spanId: string };
/** A finished span. Times are in milliseconds since 1970, with fractions; `error` is a code or the name of an error. */
export type FinishedSpan = SpanPlace & {
  name: string;
  kind: 'internal' | 'server' | 'producer' | 'consumer';
  parentId: string | undefined;
  from: number;
  to: number;
  attributes: SpanAttributes;
  error: string | undefined;
};
/** Takes the spans of the traces that it samples. Must not throw or wait. */
export type SpanRecorder = {
  samples(traceId: string): boolean;
  /** Returns a random id. */
  newSpanId(): string;
  record(span: FinishedSpan): void;
};

/** The properties of a span that are known at its start. */
export type SpanStart = {
  name: string;
  kind?: FinishedSpan['kind'];
  /** Everything with one correlation id is one trace. */
  correlationId: string;
  /**
   * A span that is not around this one, often of another process; null for none. By default the span around this one, if
   * that is of the same trace.
   */
  parentId?: string | null | undefined;
  /** Set when other processes compute it. Otherwise it is random. */
  id?: string;
  /** The time of the start, by `traceClock`; otherwise now. */
  from?: number | undefined;
  attributes?: SpanAttributes;
};

let recorder: SpanRecorder | undefined;
const around = new AsyncLocalStorage<SpanPlace>();

/** Turns tracing on in this process. Returns the function that turns it off. */
export const traceWith = (taken: SpanRecorder): (() => void) => {
  recorder = taken;
  return () => {
    if (recorder === taken) recorder = undefined;
  };
};

/** Whether spans are recorded. Everything here returns at once if not. */
export const isTracing = (): boolean => recorder !== undefined;

let base = performance.timeOrigin;
/** The time in milliseconds since 1970, with fractions. It follows the machine's clock, which may be set. */
export const traceClock = (): number => {
  const now = performance.now();
  const wall = Date.now();
  if (Math.abs(base + now - wall) > 10) base = wall - now;
  return base + now;
};

const hexOf = (text: string, digits: number): string => hash('sha256', text, 'hex').slice(0, digits);
/**
 * The trace of a correlation id, which every event carries. So the trace crosses processes without a field of its own, and
 * operators can compute it from the id of a request.
 */
export const traceIdOf = (correlationId: string): string => hexOf(correlationId, 32);

/** Computes the id of a span from what another process also knows. */
export const spanIdOf = (...known: string[]): string => hexOf(JSON.stringify(known), 16);

/** Returns the id of the span in which an event was appended. */
export const appendSpanId = (stream: string, { cause, command }: { cause: string; command: string }): string =>
  spanIdOf('appended', stream, cause, command);

/** Returns the place of a new span in a trace that another process samples; undefined if this one records nothing. */
export const newSpanIn = (traceId: string): SpanPlace | undefined =>
  recorder && { traceId, spanId: recorder.newSpanId() };

/** Returns the sampled place of a span; undefined if its trace is not recorded. */
export const placeOfSpan = ({ correlationId, id }: Pick<SpanStart, 'correlationId' | 'id'>): SpanPlace | undefined => {
  if (!recorder) return undefined;
  const traceId = traceIdOf(correlationId);
  if (!recorder.samples(traceId)) return undefined;
  return { traceId, spanId: id ?? recorder.newSpanId() };
};

const parentOf = ({ parentId }: Pick<SpanStart, 'parentId'>, traceId: string): string | undefined => {
  if (parentId !== undefined) return parentId ?? undefined;
  const outer = around.getStore();
  return outer?.traceId === traceId ? outer.spanId : undefined;
};

/** Records a span that has ended, at `place` if that was needed before its end. */
export const recordSpan = (
  start: Omit<SpanStart, 'correlationId'> & { from: number; to?: number; error?: string },
  place: SpanPlace | undefined,
): void => {
  if (!recorder || !place) return;
  const { name, kind = 'internal', from, to = traceClock(), attributes = {}, error } = start;
  recorder.record({ ...place, name, kind, parentId: parentOf(start, place.traceId), from, to, attributes, error });
};

/** Runs the work inside of a span that is recorded later. */
export const withinSpan = <T>(place: SpanPlace, work: () => T): T => around.run(place, work);

const errorName = (error: unknown): string =>
  error instanceof Refused ? error.code : error instanceof Error ? error.name : 'unknown';

/**
 * Runs the work as a span. The spans within it that are of the same trace become its children. `describe` is called only
 * while tracing is on.
 */
export const inSpan = async <T>(describe: () => SpanStart, work: () => Promise<T>): Promise<T> => {
  if (!recorder) return work();
  const start = describe();
  const place = placeOfSpan(start);
  if (!place) return work();
  const { from = traceClock() } = start;
  const span = { ...start, from };
  try {
    const result = await withinSpan(place, work);
    recordSpan(span, place);
    return result;
  } catch (error) {
    recordSpan({ ...span, error: errorName(error) }, place);
    throw error;
  }
};

const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/;
/** The place of a span as W3C's `traceparent` writes it. */
export const placeText = ({ traceId, spanId }: SpanPlace): string => `00-${traceId}-${spanId}-01`;
/** Parses `placeText`; undefined for anything else. */
export const parsePlace = (text: string): SpanPlace | undefined => {
  const [, traceId, spanId] = traceparent.exec(text) ?? [];
  return traceId && spanId ? { traceId, spanId } : undefined;
};
