import { type Failure, failureOf, pageKey, renewedToken, renewKey, unreachable, type Schemas } from './api.ts';

export type UploadPath = '/api/admin/upload' | '/api/user/upload';

interface Sending {
  path: UploadPath;
  /** Token of the account. */
  token: string | null;
  /** Hears the part of the file that is sent, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** `fetch` tells nothing of a request on its way, so this is an XMLHttpRequest. */
function sendOnce(file: Blob, { path, token, onProgress, signal }: Sending): Promise<Schemas['Upload']> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.responseType = 'json';
    request.setRequestHeader('x-api-key', pageKey());
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('error', () => reject(unreachable()));
    request.addEventListener('abort', () => reject(unreachable()));
    request.addEventListener('load', () => {
      const { status, statusText, response } = request;
      if (status === 200) resolve((response as { data: Schemas['Upload'] }).data);
      else reject(failureOf(status, statusText, request.getResponseHeader('x-request-id'), response));
    });
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}

/** Uploads a picture. Throws Failure. */
export async function uploadPicture(file: Blob, sending: Sending): Promise<Schemas['Upload']> {
  try {
    return await sendOnce(file, sending);
  } catch (error) {
    const { reason } = error as Failure;
    const token = await renewedToken(reason);
    if (token !== null) return sendOnce(file, { ...sending, token });
    if (reason !== 'api_key_unknown' || !(await renewKey())) throw error;
    return sendOnce(file, sending);
  }
}
