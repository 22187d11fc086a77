type Fetch = (url: string, init: RequestInit) => Promise<Response>;
const STEP = 0.05;

/** `fetch` for one form, which tells how much of it has left (0 to 1), in steps. */
export const uploading =
  (tell: (share: number) => void): Fetch =>
  (url, { method = 'POST', headers, body }) =>
    new Promise((resolve, reject) => {
      const ask = new XMLHttpRequest();
      const failed = () => reject(new TypeError('The form could not be sent'));
      let told = 0;
      ask.open(method, url);
      new Headers(headers).forEach((value, name) => ask.setRequestHeader(name, value));
      ask.upload.onprogress = ({ loaded, total }) => {
        if (!total || loaded / total - told < STEP) return;
        told = loaded / total;
        tell(told);
      };
      ask.onload = () => resolve(new Response(ask.responseText, { status: ask.status }));
      ask.onerror = failed;
      ask.onabort = failed;
      ask.ontimeout = failed;
      ask.send(body instanceof FormData ? body : null);
    });
