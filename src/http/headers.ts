/** Headers of every answer, where it has not set its own. */
export const standardHeaders: Record<string, string> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-site',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

export function addStandardHeaders({ headers }: Response): void {
  for (const [name, value] of Object.entries(standardHeaders)) if (!headers.has(name)) headers.set(name, value);
}

/** Headers of public reads: kept by the client, but asked for each time. */
export const publicReadHeaders: Record<string, string> = {
  ...standardHeaders,
  'cache-control': 'private, no-cache',
  'content-type': 'application/json',
  vary: 'Accept-Encoding',
};
