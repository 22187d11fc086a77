import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** All metrics of this process that /metrics shows. */
export const registry = new Registry();
collectDefaultMetrics({ register: registry });
const registers = [registry];

export const projectionPosition = new Gauge({
  name: 'atende_projection_position',
  help: 'Commit position in the log that the read models have reached',
  registers,
});

export const projectionLag = new Gauge({
  name: 'atende_projection_lag_seconds',
  help: 'How long the read models have lacked an event, 0 when caught up',
  registers,
});

export const parkedStreams = new Gauge({
  name: 'atende_parked_streams',
  help: 'Streams that a view could not apply',
  registers,
});

export const unreadableEvents = new Gauge({
  name: 'atende_unreadable_events',
  help: 'Events that this process met in the log and could not read: damaged, or written by hand',
  registers,
});

export const storeState = new Gauge({
  name: 'atende_store_state',
  help: 'What this gateway sees of each store: 1 for its state (ok, slow, full, away), 0 for the others',
  labelNames: ['store', 'state'],
  registers,
});

export const backupTime = new Gauge({
  name: 'atende_backup_timestamp_seconds',
  help: 'When the last complete backup was taken, 0 if never; only the process that takes them shows it',
  labelNames: ['folder'],
  registers,
});

export const appends = new Counter({
  name: 'atende_events_appended_total',
  help: 'Events appended to the log',
  registers,
});

export const refusedStrangers = new Counter({
  name: 'atende_strangers_refused_total',
  help: 'Requests without a good token that were refused because their address asked too much',
  registers,
});

export const httpDuration = new Histogram({
  name: 'atende_http_duration_seconds',
  help: 'Time to answer a request',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
  registers,
});

export const streamClients = new Gauge({
  name: 'atende_stream_clients',
  help: 'Browsers that follow the stream',
  registers,
});

export const connectorSessions = new Gauge({
  name: 'atende_connector_sessions',
  help: 'Connections that are wanted, by state',
  labelNames: ['state'],
  registers,
});

export const journalMessages = new Gauge({
  name: 'atende_connector_journal_messages',
  help: 'Messages from WhatsApp that are safe in Postgres but not in the log yet',
  registers,
});

export const journalAge = new Gauge({
  name: 'atende_connector_journal_oldest_seconds',
  help: 'How long the oldest of them has been waiting, 0 when there is none',
  registers,
});

export const outboxMessages = new Gauge({
  name: 'atende_outbox_messages',
  help: 'Messages that connections which are up have to send; of each a thousand at most, of campaigns none',
  registers,
});

export const outboxAge = new Gauge({
  name: 'atende_outbox_oldest_seconds',
  help: 'How long the oldest of them has been waiting, 0 when there is none',
  registers,
});

export const storageBytes = new Gauge({
  name: 'atende_storage_bytes',
  help: 'Bytes of the files that the messages of a company hold',
  labelNames: ['company'],
  registers,
});

/** Returns both journal metrics for /readyz. */
export const journalShown = async (): Promise<{ messages: number; oldestSeconds: number }> => {
  const [messages, age] = [await journalMessages.get(), await journalAge.get()];
  return { messages: messages.values[0]?.value ?? 0, oldestSeconds: Math.round(age.values[0]?.value ?? 0) };
};
