import type { environment } from '../../runtime/environment.ts';

/** The sections of the configuration page, in their order. */
export const sections = [
  'Addresses and proxies',
  'State and stores',
  'Files',
  'First user and secrets',
  'Limits and pauses',
  'E-mail and voice',
  'Traces',
  'Trials',
  'Process',
] as const;

type Entry = {
  section: (typeof sections)[number];
  meaning: string;
  /** Used where the schema has no default of its own. */
  otherwise?: string;
};

/** The meaning of each setting. The compiler refuses a setting of the schema that is missing here. */
export const configurationTexts: Record<keyof typeof environment.shape, Entry> = {
  PORT: {
    section: 'Addresses and proxies',
    otherwise: '8080, or the next free port',
    meaning:
      'The port for HTTP and WebSocket. A port that is set must be free within 3 s. A process without the role `gateway` answers `/healthz`, `/readyz` and `/metrics` there.',
  },
  HOST: { section: 'Addresses and proxies', meaning: 'The address to listen on.' },
  PUBLIC_URL: {
    section: 'Addresses and proxies',
    meaning: 'The address that browsers use, if there is a proxy. Its origin may call the API.',
  },
  TRUSTED_PROXIES: {
    section: 'Addresses and proxies',
    otherwise: 'none',
    meaning:
      'Addresses or networks, such as `10.0.0.2,10.1.0.0/16`. Atende believes `X-Forwarded-For` and `X-Forwarded-Proto` from these only.',
  },
  OUTSIDE_HOSTS: {
    section: 'Addresses and proxies',
    otherwise: 'none',
    meaning:
      'Hosts in private networks, such as `n8n.local,10.0.0.5:5678`, that integrations, webhooks and billing programs may call.',
  },
  METRICS_TOKEN: {
    section: 'Addresses and proxies',
    meaning:
      'The bearer token for `/metrics`. Without it, only a monitor on this machine may read them, and behind a proxy none.',
  },
  DATA_DIR: { section: 'State and stores', meaning: 'The folder of all state.' },
  DATABASE_URL: {
    section: 'State and stores',
    otherwise: 'embedded',
    meaning:
      'A PostgreSQL 15 or newer with the extensions `pg_trgm` and `btree_gin`. One host: the address must always lead to the primary.',
  },
  DATABASE_PASSWORD: {
    section: 'State and stores',
    meaning: 'The password of the user in `DATABASE_URL`, if the address holds none.',
  },
  EVENTSTORE_URL: {
    section: 'State and stores',
    otherwise: 'embedded',
    meaning: 'An EventStoreDB: `esdb://…` or `esdb+discover://…`, with one host, or several separated by commas.',
  },
  EVENTSTORE_PASSWORD: {
    section: 'State and stores',
    meaning: 'The password of the user in `EVENTSTORE_URL`, if the address holds none.',
  },
  EVENTSTORE_NAMESPACE: {
    section: 'State and stores',
    otherwise: 'none',
    meaning: 'A prefix of every stream name. It lets several installations share one cluster.',
  },
  ROLES: {
    section: 'State and stores',
    meaning:
      'What this process does. Processes with separate roles need both store addresses, one `SECRET_KEY`, and one place of files.',
  },
  MEDIA_LIMIT_MB: {
    section: 'Files',
    meaning: 'The largest file of a customer that Atende fetches. For a larger one it keeps the message only.',
  },
  S3_BUCKET: {
    section: 'Files',
    otherwise: 'none: files are in `DATA_DIR/media`',
    meaning:
      'A bucket of S3, or of a server with its protocol. Its keys must allow put, get, delete and list; the start tests them.',
  },
  S3_ENDPOINT: { section: 'Files', otherwise: 'Amazon', meaning: 'The address of a server other than Amazon.' },
  S3_REGION: { section: 'Files', otherwise: 'us-east-1', meaning: 'The region of the bucket.' },
  S3_ACCESS_KEY_ID: {
    section: 'Files',
    otherwise: "the machine's own, at Amazon",
    meaning: 'The id of the key.',
  },
  S3_SECRET_ACCESS_KEY: { section: 'Files', meaning: 'The secret of the key.' },
  S3_PATH_STYLE: {
    section: 'Files',
    otherwise: 'on with an endpoint',
    meaning: 'Whether the bucket is part of the path instead of the host name.',
  },
  ADMIN_EMAIL: {
    section: 'First user and secrets',
    otherwise: 'admin@atende.local',
    meaning: 'The e-mail of the first user. It counts at the first start only.',
  },
  ADMIN_PASSWORD: {
    section: 'First user and secrets',
    otherwise: 'generated and printed',
    meaning: 'The password of the first user. It counts at the first start only.',
  },
  SECRET_KEY: {
    section: 'First user and secrets',
    otherwise: 'in `DATA_DIR`',
    meaning: '32 bytes in base64, or several such keys separated by commas, the newest first. All processes share it.',
  },
  BACKUP_PASSPHRASE: {
    section: 'First user and secrets',
    meaning: 'At least 12 characters. It seals the secret keys that `npm run backup` stores next to its folder.',
  },
  AUTO_CLOSE_HOURS: {
    section: 'Limits and pauses',
    meaning: "The hours of silence that a new connection's form suggests for closing tickets. Each connection decides.",
  },
  ANSWER_PAUSE_MS: {
    section: 'Limits and pauses',
    meaning:
      "The pause in milliseconds after a customer's last message before a prompt answers. It answers several messages once.",
  },
  CHECKS_PER_MINUTE: {
    section: 'Limits and pauses',
    meaning:
      'How many numbers of contact lists WhatsApp is asked about per minute and company. Simulated phones: no limit.',
  },
  CALLS_PER_MINUTE: {
    section: 'Limits and pauses',
    meaning:
      'API calls of one signed-in user per minute. A company has ten times as many. Writes beyond a burst wait for a sixth of that pace. 0: no limit.',
  },
  RECOVERY_CODES_PER_HOUR: {
    section: 'Limits and pauses',
    meaning:
      'Codes for forgotten passwords per hour, over all phones; each phone sends 30. Beyond it, callers get the usual answer and no code.',
  },
  SENDS_PER_MINUTE: {
    section: 'Limits and pauses',
    otherwise: '120; simulated phones 0',
    meaning: 'The most messages that a connection sends per minute, in their order. 0: no limit.',
  },
  MAIL_URL: {
    section: 'E-mail and voice',
    otherwise: 'none: no e-mails',
    meaning:
      'The SMTP server, `smtps://user:password@host`. With it, a sign-up or a new e-mail takes effect after a code from that address.',
  },
  MAIL_FROM: { section: 'E-mail and voice', meaning: 'The sender of these e-mails.' },
  VOICE_ADDRESS: {
    section: 'E-mail and voice',
    meaning:
      "The service that speaks answers of prompts: Azure's, or one with its REST interface. `{region}` is the prompt's region.",
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    section: 'Traces',
    otherwise: 'no traces',
    meaning:
      'The base address of an OpenTelemetry receiver, such as `http://collector:4318`. Spans go to `/v1/traces` there, as JSON.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    section: 'Traces',
    otherwise: 'none',
    meaning: 'Headers for the receiver, `name=value,name=value`, usually its key. Values are percent-encoded.',
  },
  OTEL_SERVICE_NAME: {
    section: 'Traces',
    otherwise: '`atende`, or `atende-gateway` and so on for a process with one role',
    meaning: 'The name of this process in the traces.',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    section: 'Traces',
    meaning: 'The part of all traces that is recorded, 0 to 1. All processes need the same value, or traces have gaps.',
  },
  CONNECTOR: { section: 'Trials', meaning: 'Which connections this process serves: real phones or simulated ones.' },
  GRAPH_URL: {
    section: 'Trials',
    otherwise: 'the simulated Cloud API if there is one, else `https://graph.facebook.com`',
    meaning: "The Graph API of official connections. Meta's address uses real numbers next to the simulator.",
  },
  SIMULATOR: {
    section: 'Trials',
    otherwise: 'on, off in production',
    meaning: 'Whether there are simulated phones, and a simulated Cloud API for official connections.',
  },
  SIMULATOR_URL: {
    section: 'Trials',
    otherwise: 'started by Atende',
    meaning: 'The phone socket of a simulator that runs elsewhere.',
  },
  SIMULATOR_CONTROL: { section: 'Trials', meaning: 'The control address of that simulator.' },
  SIMULATOR_CLOUD: { section: 'Trials', meaning: 'The address of its Cloud API.' },
  SIMULATOR_TOKEN: { section: 'Trials', meaning: 'The token for its control address.' },
  SIMULATOR_CA: { section: 'Trials', meaning: 'The file with the certificate to trust.' },
  SIMULATOR_NOISE_ROOT: { section: 'Trials', meaning: 'Its root key of the Noise protocol.' },
  LOCAL_BANK: {
    section: 'Trials',
    otherwise: 'on, off in production and with `PUBLIC_URL`',
    meaning: 'A bank for trials at `/bank`, where anyone pays without money. It serves while no other bank is set up.',
  },
  NODE_ENV: { section: 'Process', meaning: 'Set it to `production` on a server.' },
  LOG_LEVEL: { section: 'Process', meaning: 'The lowest level of log lines.' },
};
