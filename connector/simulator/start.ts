import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export type Simulator = {
  /** The WhatsApp Web socket: wss://127.0.0.1:PORT/ws/chat */
  url: string;
  /** The control API: https://127.0.0.1:PORT */
  control: string;
  /** The file with the certificate authority to trust. */
  ca: string;
  /** The file with the Noise root's public key, in base64. */
  noiseRoot: string;
  /** The simulated Cloud API with its control API: http://127.0.0.1:PORT */
  cloud: string;
  pid: number;
  /** Stops it gracefully; by force after 5 s. */
  stop(): Promise<void>;
  /** Resolves when it has ended for any reason. */
  exited: Promise<void>;
  /** The same under the name that `runtime/keepProcess` expects. */
  died: Promise<void>;
};

const program = fileURLToPath(new URL('./main.ts', import.meta.url));
const patience = 5_000;
const ready = z.object({ listening: z.number(), ca: z.string(), noiseRoot: z.string(), cloud: z.url() });

/**
 * Runs the simulators of phones and of the Cloud API on `dataDir`/simulator as a child process that ends with this one. Resolves once it listens, on the port
 * of its last start if that is free. `token` authorises its control API. Throws with the sentence that the child printed if
 * it does not start.
 */
export const startSimulator = async (dataDir: string, token: string): Promise<Simulator> => {
  const env = { ...process.env, DATA_DIR: dataDir, SIMULATOR_TOKEN: token, SIMULATOR_PORT: '0' };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
    env,
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('The simulator has no output.');
  let said = '';
  stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4_096);
    process.stderr.write(text);
  });
  const exited = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', (error) => {
      said = error.message;
      resolve();
    });
  });
  const line = await Promise.race([
    new Promise<string>((resolve) => createInterface(stdout).once('line', resolve)),
    exited.then(() => null),
  ]);
  if (line === null || child.pid === undefined) throw new Error(said.trim() || 'The simulator did not start.');
  const { listening, ca, noiseRoot, cloud } = ready.parse(JSON.parse(line));
  const stop = async (): Promise<void> => {
    const force = setTimeout(() => child.kill('SIGKILL'), patience);
    child.kill('SIGTERM');
    await exited;
    clearTimeout(force);
  };
  const control = `https://127.0.0.1:${listening}`;
  const url = `wss://127.0.0.1:${listening}/ws/chat`;
  return { url, control, ca, noiseRoot, cloud, pid: child.pid, stop, exited, died: exited };
};
