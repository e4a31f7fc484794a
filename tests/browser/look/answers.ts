import type { BrowserContext } from 'playwright-core';

const letters = `<svg xmlns="http://www.w3.org/2000/svg" width="260" height="80" viewBox="0 0 260 80"
  ><path d="M8 58Q70 14 130 44T252 26" stroke="#8a8f99" stroke-width="2" fill="none"
  /><text x="22" y="55" font-family="serif" font-size="42" letter-spacing="11" fill="#39435c">K7mR2</text></svg>`;

// oxlint-disable-next-line typescript/no-explicit-any -- changed in place, whatever else it has
type Data = any;

/** What answers say of the machine, the program and chance, each as it is in the pictures. */
const pinned: Record<string, (data: Data) => void> = {
  '/api/captcha/new': (data) => void (data.svg = letters),
  '/api/admin/health': (data) => {
    data.disk = { ...data.disk, free: 214e9, total: 256e9 };
    data.database = { ...data.database, size: 740e3, wal_size: 120e3 };
    data.version = { ...data.version, version: '1.0.0', commit: '', sqlite: '3.50.0', platform: 'linux-x64' };
    data.uptime_seconds = 3 * 86_400;
    data.problems = [];
    data.problem_details = [];
  },
  '/api/admin/backups': (data) => {
    for (const file of data.files) Object.assign(file, { name: 'foodmap-2026-06-10.tar.zst', size: 2_400_000 });
  },
};

/** Changes these answers on their way from a server to the pages of a context. */
export async function pinAnswers(context: BrowserContext, server: string): Promise<void> {
  for (const [path, change] of Object.entries(pinned))
    await context.route(`**${path}`, async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch({ url: server + path });
      const json = (await response.json()) as { data?: Data };
      if (response.ok()) change(json.data);
      await route.fulfill({ response, json });
    });
}
