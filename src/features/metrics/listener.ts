import type { Deps } from '../../deps.ts';
import { Refusal } from '../../errors.ts';
import { addStandardHeaders } from '../../http/headers.ts';

/** Serves the metrics on their own port, if one is configured. Throws Refusal when it cannot listen there. */
export function listenForMetrics({ config, log, metrics }: Deps): { stop(): Promise<void> } | undefined {
  if (!metrics || config.metricsPort === undefined) return undefined;
  try {
    const server = Bun.serve({
      hostname: config.metricsHost,
      port: config.metricsPort,
      reusePort: false,
      development: false,
      async fetch({ method, url }) {
        const asked = new URL(url).pathname === '/metrics' && method === 'GET';
        const response = asked
          ? await metrics.answer()
          : new Response('There is only GET /metrics here.\n', { status: 404 });
        addStandardHeaders(response);
        return response;
      },
    });
    log.info({ url: `${server.url.origin}/metrics` }, 'metrics');
    return server;
  } catch (error) {
    const { message } = error as Error;
    throw new Refusal(
      `Cannot listen on ${config.metricsHost}:${config.metricsPort} for metrics: ${message} Choose another --metrics-port.`,
    );
  }
}
