import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  RandomIdGenerator,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { TraceSetting } from '../config.ts';
import type { Running } from '../context.ts';
import { log } from '../log.ts';
import { traceWith, type FinishedSpan, type SpanAttributes } from './trace.ts';

/** Spans that wait to be sent. More are dropped, so that a receiver that is away costs about 4 MB at most. */
const MOST_WAITING = 4_096;
const BATCH = 512;
const DELAY_MS = 2_000;
const ANSWER_MS = 5_000;
/** A receiver that is away holds up the end of the process no longer than this. */
const END_MS = 1_000;

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

const attributesOf = ({ company, ticket, event, sockets, status }: SpanAttributes) => ({
  'atende.company': company,
  'atende.ticket': ticket,
  'atende.event': event,
  'atende.sockets': sockets,
  'http.response.status_code': status,
});

/** Logs once when the receiver stops taking spans, and once when it takes them again. */
const logOutages = (exporter: SpanExporter): SpanExporter => {
  let isAway = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== 0;
        if (failed && !isAway) log.warn({ err: result.error }, 'Traces could not be sent, and are dropped');
        if (!failed && isAway) log.info('Traces are sent again');
        isAway = failed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
};

/**
 * Exports the spans of this process over OTLP (JSON over HTTP). A bounded queue feeds the exporter, so no work waits for
 * the receiver. All processes sample the same traces, by their ids.
 */
export const exportTraces = ({ url, headers, service, ratio }: TraceSetting, version: string): Running => {
  const exporter = logOutages(new OTLPTraceExporter({ url, headers, timeoutMillis: ANSWER_MS }));
  const limits = { maxQueueSize: MOST_WAITING, maxExportBatchSize: BATCH, scheduledDelayMillis: DELAY_MS };
  const sampler = new TraceIdRatioBasedSampler(ratio);
  let next = { traceId: '', spanId: '' };
  const random = new RandomIdGenerator();
  const provider = new TracerProvider({
    // Only sampled spans get here.
    sampler: new AlwaysOnSampler(),
    resource: resourceFromAttributes({
      'service.name': service,
      'service.version': version,
      'service.instance.id': randomUUID(),
    }),
    // Spans are made when they have ended, with the ids that they already have.
    idGenerator: { generateTraceId: () => next.traceId, generateSpanId: () => next.spanId },
    spanProcessors: [new BatchSpanProcessor({ exporter, ...limits })],
  });
  const tracer = provider.getTracer('atende', version);

  const record = ({ traceId, spanId, name, kind, parentId, from, to, attributes, error }: FinishedSpan): void => {
    next = { traceId, spanId };
    const parent = { traceId, spanId: parentId ?? '', traceFlags: TraceFlags.SAMPLED, isRemote: true };
    const context = parentId === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
    const span = tracer.startSpan(
      name,
      { kind: kinds[kind], startTime: from, attributes: attributesOf(attributes) },
      context,
    );
    if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', error);
    span.end(to);
  };
  const off = traceWith({
    samples: (traceId) => sampler.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED,
    newSpanId: () => random.generateSpanId(),
    record,
  });
  return {
    stop: async () => {
      off();
      await Promise.race([provider.shutdown().catch(() => {}), sleep(END_MS, undefined, { ref: false })]);
    },
  };
};
