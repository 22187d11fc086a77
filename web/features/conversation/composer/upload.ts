type Fetch = (url: string, init: RequestInit) => Promise<Response>;
const STEP = 0.05;
/** After this time without progress (ms), the connection counts as broken. */
const STILL_MS = 60_000;

/** A `fetch` for one form. Reports the uploaded share (0 to 1) in steps, and aborts with `signal`. */
export const uploading =
  (tell: (share: number) => void, signal: AbortSignal): Fetch =>
  (url, { method = 'POST', headers, body }) =>
    new Promise((resolve, reject) => {
      const ask = new XMLHttpRequest();
      const stop = () => ask.abort();
      let still = setTimeout(stop, STILL_MS);
      const over = () => {
        clearTimeout(still);
        signal.removeEventListener('abort', stop);
      };
      const failed = () => {
        over();
        reject(new TypeError('The form could not be sent'));
      };
      if (signal.aborted) return failed();
      let told = 0;
      ask.open(method, url);
      new Headers(headers).forEach((value, name) => ask.setRequestHeader(name, value));
      ask.upload.onprogress = ({ loaded, total }) => {
        clearTimeout(still);
        still = setTimeout(stop, STILL_MS);
        if (!total || loaded / total - told < STEP) return;
        told = loaded / total;
        tell(told);
      };
      ask.onload = () => {
        over();
        resolve(new Response(ask.responseText, { status: ask.status }));
      };
      ask.onerror = failed;
      ask.onabort = failed;
      ask.ontimeout = failed;
      signal.addEventListener('abort', stop);
      ask.send(body instanceof FormData ? body : null);
    });
