import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { startServer, type Child } from '../../runtime/child.ts';

export type Simulator = Child & {
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
};

const program = fileURLToPath(new URL('./main.ts', import.meta.url));
const ready = z.object({ listening: z.number(), ca: z.string(), noiseRoot: z.string(), cloud: z.url() });

/**
 * Runs the simulators of phones and of the Cloud API as a child process, which ends with this one. Their data is in
 * `dataDir`/simulator. The port is that of the last start, if it is free. `token` authorises its control API. Throws the sentence with which it refused to start.
 */
export const startSimulator = async (dataDir: string, token: string): Promise<Simulator> => {
  const env = { DATA_DIR: dataDir, SIMULATOR_TOKEN: token, SIMULATOR_PORT: '0' };
  const { firstLine, ...child } = await startServer('The simulator', program, { env });
  const { listening, ...addresses } = ready.parse(firstLine);
  const control = `https://127.0.0.1:${listening}`;
  return { ...child, ...addresses, control, url: `wss://127.0.0.1:${listening}/ws/chat` };
};
