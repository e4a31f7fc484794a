const KiB = 1024;
const MiB = 1024 * KiB;

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Every limit of the service. Lengths are in characters, sizes in bytes, times in milliseconds. */
export const limits = {
  page: 1_000_000,
  pageSize: 100,
  pageSizeDefault: 20,
  recalculate: 100_000,
  recalculateDefault: 5000,
  /** What comes after it in a keyword is not looked for. */
  keyword: 200,

  jsonBody: 1 * MiB,
  /** Objects and lists within each other; `recommendDish` leaves room for half as many. */
  jsonDepth: 1000,
  upload: 10 * MiB,
  /** What a multipart body may add around the file: boundaries, part headers, small extra fields. */
  multipartOverhead: 64 * KiB,
  /** Backstop of the socket; what exceeds the limits above is refused with an envelope long before. */
  socketBody: 1024 * MiB,

  pixels: 50_000_000,
  imageSide: 2048,
  imageWidths: [160, 320, 640, 1280],
  concurrentImages: 2,
  /** Bodies of uploads in memory at once, some 30 MiB each with copies; the others wait unread. */
  concurrentUploads: 4,
  /** How long an upload stays that nothing refers to. */
  unreferencedUpload: 24 * hour,

  name: 100,
  address: 255,
  openHours: 100,
  phone: 32,
  url: 2048,
  description: 5000,
  reviewContent: 2000,
  rejectReason: 500,
  images: 20,
  dishes: 100,
  imageUrls: 9,
  recommendDishes: 20,
  recommendDish: 1 * KiB,
  origins: 50,
  sortOrder: 1_000_000,
  externalId: 200,
  /** What is wrong with a table, told at once. */
  problems: 100,

  usernameMinimum: 3,
  username: 32,
  passwordMinimum: 8,
  password: 128,
  apiKeyMinimum: 16,
  apiKey: 128,
  jwtSecretMinimum: 32,
  metricsTokenMinimum: 16,
  metricsToken: 128,

  captchas: 10_000,
  captchaLifetime: 5 * minute,
  captchaAttempts: 5,

  userToken: 7 * day,
  adminToken: 12 * hour,
  verifiedTokens: 10_000,
  knownKeys: 10_000,

  /** Memory for ready answers: their bodies, what is known of each, and their compressed forms by encoding. */
  readyBodies: 16 * MiB,
  readyAddresses: 8 * MiB,
  readyCompressed: 8 * MiB,
  /** A list of 20 has to fit into it; what does not, quickly compressed, is compressed better. */
  badLine: 4096,
  /** Addresses of which is known whether they were asked for before; of more, none would still be ready. */
  addressesAskedFor: 10_000,
  /** Changes of counters remembered store by store; beyond this all ready answers start anew. */
  rememberedChanges: 100_000,
  /** Memory for ready stores, and origins they are kept for; who sends more of them makes them up. */
  readyStores: 6 * MiB,
  readyOrigins: 8,
  /** In characters of the expressions; each names the categories that its words stand in, so one can be long. */
  rememberedTotals: 512 * KiB,
  /** In characters: a long one, say of a hundred rows to insert, takes as much memory as hundreds of short ones. */
  preparedStatements: 256 * KiB,

  concurrentHashes: 2,
  rateLimitedClients: 100_000,

  idleConnection: 30 * second,
  shutdown: 10 * second,
  /** Together these bound how far a counter in a list may lag: one second. */
  counterFlush: 400,
  counterRefresh: 400,
  writesInOneCommit: 512,
  /** How long a commit waits for a turn of the event loop without requests, since it holds them up. */
  commitWait: 10,
  /** Pages of the write-ahead log, moved into the database together: many commits then write a page there once. */
  logPages: 8000,
  /** How long a write waits for another process that writes, and how often it looks. */
  busy: 30 * second,
  busyRetry: 10,
  /** Less than this free on the disk is told to the administrators. */
  diskFree: 500 * MiB,
} as const;

export interface RateLimit {
  /** Requests allowed in one window; 0 switches the limit off. */
  quota: number;
  /** Milliseconds. */
  window: number;
  /** Which routes count, as `METHOD /path`; none where a service counts itself. */
  routes: string[];
}

/** Each counts by client address, but `failed-login`: by address and account. */
export const rateLimits = {
  login: {
    quota: 120,
    window: minute,
    routes: ['POST /api/user/login', 'POST /api/user/register', 'POST /api/admin/login'],
  },
  'failed-login': { quota: 20, window: 15 * minute, routes: [] },
  captcha: { quota: 300, window: minute, routes: ['GET /api/captcha/new'] },
  application: { quota: 100, window: hour, routes: ['POST /api/merchant/apply'] },
  upload: { quota: 120, window: minute, routes: ['POST /api/user/upload', 'POST /api/admin/upload'] },
} satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;
