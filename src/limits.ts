import { storeFields } from './fields.ts';
import { day, hour, minute, second } from './units.ts';

const KiB = 1024;
const MiB = 1024 * KiB;

/** Every limit of the service. Lengths are in characters, sizes in bytes, times in milliseconds. */
export const limits = {
  // Pages of lists.
  page: 1_000_000,
  pageSize: 100,
  pageSizeDefault: 20,
  /** Hot stores of the ranking page: counting all of a million would take longer than the page. */
  hotCounted: 1000,
  /** IDs named in one query. */
  idsInQuery: 100,
  recalculate: 100_000,
  recalculateDefault: 5000,

  // Search.
  /** The rest of a longer keyword is ignored. */
  keyword: 200,
  /** Words of a keyword that are searched; each costs a walk through the index. */
  keywordWords: 8,
  /** Other keywords that are tried where a list is empty: each is looked for in the index. */
  keywordsInstead: 3,
  /** Words of a text for which names are suggested that are spelt otherwise: short ones are in very many texts. */
  suggestedReadings: 2,
  /** Suggestions in one answer. */
  suggestions: 8,
  /** Occurrences of words that a suggestion looks at; if there are more, it looks at so many of the best stores too. */
  suggestedTerms: 100,
  suggestedWalk: 150,
  /** Stores with the words whose names are compared, and those whose dishes are. */
  suggestedPlaces: 24,
  suggestedMenus: 5,
  /** Hits of one or two letters that lists of administrators count: PostgreSQL looks at the row of each. */
  vagueHits: 2000,
  /** Categories that one word may add to the FTS5 query, which tests each of them for each hit. */
  keywordCategories: 100,
  /** Known words that a misspelt one may mean. */
  corrections: 8,
  /** Of these, other spellings of the same words. */
  spellings: 2,
  /** Known words that are looked up at a time to delete the unused ones. */
  sweptWords: 500,
  /** Public stores that a keyword must find for its words not to be corrected. */
  foundEnough: 5,
  /** Characters of a keyword whose searches are counted, such keywords in memory until they are written, and of a day. */
  keywordKept: 100,
  keywordsKept: 2000,
  keywordsOfDay: 10_000,
  /** Time for which searches are counted by keyword, and the least number of them that is shown. */
  keywordAge: 30 * day,
  keywordSearches: 3,
  /** Groups of synonyms, words or phrases of a group, and characters of one. */
  synonymGroups: 500,
  synonyms: 10,
  synonym: 40,
  /** Groups that a row of the activity has of each side of a change. */
  synonymsTold: 10,
  /** More hits are not sorted by relevance, which reads the text of every hit, but listed in tiers. */
  relevanceHits: 1000,

  // Texts of the site.
  /** Texts of a place in one language, characters of one, and those that a row of the activity has. */
  ownTexts: 300,
  ownText: 1000,
  ownTextsNamed: 10,

  // Care of administrators.
  /** Stores or reviews that one request changes. */
  bulk: 100,
  /** Categories that one request puts into an order. */
  orderedCategories: 1000,
  /** Characters of a code that looks an application up; ours have 32. */
  lookup: 100,
  /** Stores shown beside an application, candidates that each fact may find, and words of a text that find some. */
  similarStores: 10,
  similarCandidates: 50,
  similarParts: 6,

  // Reports.
  reportText: 1000,
  reportContact: 100,
  /** Time after which the text and contact of a report that is done are emptied. */
  reportContent: 30 * day,

  // Places: metres, and stores.
  radius: 100_000,
  radiusDefault: 5000,
  nearest: 1000,
  /** Hits of a keyword that pass all conditions, up to which each is tested. Measured: more take longer than to read all hits. */
  fewHits: 300,
  /** Rows of a map; squares of 64 pixels it is divided into at first; stores that are read one by one. */
  mapRows: 300,
  mapSquares: 600,
  mapStores: 4000,
  /** Stores of a part of the map that are named to the database by their IDs; above, it finds them by their place. */
  listedPlaces: 4000,

  // Bodies of requests.
  jsonBody: 1 * MiB,
  /** Nesting of objects and lists; `recommendDish` has room for half as many. */
  jsonDepth: 1000,
  /** Names of unknown fields and parameters in an answer, and characters of each. */
  ignoredNames: 50,
  ignoredName: 100,
  upload: 10 * MiB,
  /** Bytes of a multipart body around the file: boundaries, part headers, small extra fields. */
  multipartOverhead: 64 * KiB,
  /** Delimiters in a multipart body: one before each field, one at the end. */
  multipartParts: 21,
  /** Limit of Bun itself, never reached: larger bodies are refused with an envelope long before. */
  socketBody: 1024 * MiB,

  // Uploads on their way in.
  /** Uploads of one account at the same time, from the head of the request to its answer. */
  uploadsByAccount: 2,
  /** Uploads of all accounts at the same time; each takes up to `upload` bytes of the disk. */
  uploads: 64,
  /** After `bodyGrace`, a body must have come at `bodyRate` bytes a second on the whole; checked every `bodyCheck`. */
  bodyGrace: 30 * second,
  bodyRate: 8000,
  bodyCheck: 1 * second,
  /** Added to bytes and time of each body when their rates are compared, so that a new one is not the slowest. */
  bodyHeadStart: 1 * MiB,
  bodyHeadStartTime: 10 * second,

  // Pictures.
  pixels: 50_000_000,
  /** Colour profiles of photos have a few KiB; a larger one is left out. */
  colourProfile: 64 * KiB,
  /** A chunk of a PNG is some KiB; 12 bytes each, ten MiB of them would take long to walk through. */
  pngChunks: 20_000,
  imageSide: 2048,
  imageWidths: [160, 320, 640, 1280],
  /** Of the JPEG that previews of links show. */
  previewWidth: 1200,
  /** Above this many pixels one picture is decoded at a time; photos of most cameras are below it. */
  largePicture: 16_000_000,
  /** Pixels decoded at the same time, some 6 bytes of memory each: the largest picture beside one of 12 megapixels. */
  pixelsInFlight: 63_000_000,
  /** Pixels that a small picture counts as, which bounds how many are decoded at the same time. */
  pixelsAtLeast: 1_000_000,
  /** Files of pictures in memory, up to `upload` each, whose size is read before they wait for decoding. */
  concurrentHeaders: 2,
  /** How long an upload without references is kept. */
  unreferencedUpload: 24 * hour,

  // Fields; those of a store are in fields.ts.
  name: storeFields.name.max,
  url: storeFields.cover_url.max,
  description: storeFields.description.max,
  reviewContent: 2000,
  rejectReason: 500,
  images: 20,
  dishes: 100,
  /** Of a dish: sizes in which it is sold, and characters of their names and of the section it is in. */
  variants: 10,
  variantName: 40,
  section: 40,
  /** Stores whose menus say in which quarter another one is: the best ones. 20 dishes of each take 40 ms to read. */
  pricedStores: 2000,
  /** Milliseconds for which the quarters may be those of before a change. */
  priceLevelsFor: 10 * minute,
  imageUrls: 9,
  recommendDishes: 20,
  recommendDish: 1 * KiB,
  /** Dishes in the summary of reviews: those recommended most. */
  recommendedDishes: 20,
  /** Size as JSON of a store or an application, without category and origin, and of a review without its store. */
  storeJson: 40 * KiB,
  /** The same of a store with its dishes. */
  storeWithDishes: 160 * KiB,
  reviewJson: 16 * KiB,
  /** A list ends before the row that would exceed it, which only rows of earlier versions can. */
  listJson: 17 * MiB,
  origins: 50,
  tagline: 200,
  languages: 20,
  /** Languages in which a thing has texts beside its own, and the length of their tags. */
  translations: 20,
  languageTag: 35,
  attribution: 500,
  /** Zoom of a map: 0 is the world, 22 a table. */
  mapZoom: 22,
  /** Length of Access-Control-Request-Headers that a preflight answer echoes. */
  requestedHeaders: 1000,
  sortOrder: 1_000_000,
  openings: 28,
  closures: 50,
  /** Characters of the notice for a day, and the lifetime of an owner code. */
  todayNote: 120,
  ownerCode: 30 * day,
  /** Days of figures that an owner sees, how long they are kept, until when they are written, and in how many rows at once. */
  storeDays: 30,
  storeDaysAge: 32 * day,
  storeDaysFlush: 2 * second,
  storeDaysRows: 1000,
  /** Owners of a store, and claims of one user that wait. */
  owners: 20,
  pendingClaims: 5,
  /** Claims of one account, and from one network, in 30 days that administrators are told of. */
  claimsOfAccount: 3,
  claimsOfNetwork: 5,
  /** Notes of the day that administrators are told of. */
  unusualNotes: 100,
  closureNote: 100,
  /** Attributes that a place makes, the values of one, and the length of their keys and values. */
  ownAttributes: 64,
  ownValues: 12,
  attributeKey: 40,
  /** Numbers that pairs of own attributes and values can ever have: the last one is a single character. */
  ownPairs: 50_000,
  /** Attributes that one list is asked for. */
  attributesInQuery: 40,
  externalId: 200,
  /** Changes that a row of the activity names, as JSON. */
  activityJson: 4 * KiB,
  /** Problems of an imported table that are listed. */
  problems: 100,

  // Votes: what likes and reviews count in scores.
  /** Likes and reviews of a store and day that weigh fully, whoever sends them: a good day of a stall. */
  votesInFull: 10,
  /** Age below which an account is young: an attack that waits for longer can be seen before it counts. */
  accountYouth: day,
  /** Likes of a store in an hour that the console names, where each network sent `burstShare` of them on average. */
  burst: 20,
  burstShare: 5,
  /** Accounts or networks of one attack: what an administrator can look at. */
  attackers: 1000,
  networkLabel: 40,
  /** Networks, likes and reviews that a preview shows. */
  attackSample: 50,
  /** Time for which a write can be undone: long enough to see what it did, short enough that little was built on it. */
  undoTime: hour,
  /** Rows that are taken or put back in one transaction; other writers run in between. */
  undoneRows: 500,
  /** Time in which calls of one batch share their row of the activity. */
  batchTime: 10 * minute,
  /** Rows that an undo names when it leaves them as they are. */
  namedRows: 20,
  /** Time for which the network of a sender is kept: attacks are found within weeks. */
  networkAge: 30 * day,

  // Ages at which jobs delete rows.
  activityAge: 365 * day,

  // Accounts and secrets.
  /** Likes and reviews of a deleted account that are removed in one transaction. */
  forgottenRows: 200,
  usernameMinimum: 3,
  username: 32,
  passwordMinimum: 8,
  password: 128,
  apiKeyMinimum: 16,
  apiKey: 128,
  jwtSecretMinimum: 32,
  metricsTokenMinimum: 16,
  metricsToken: 128,
  /** Hashes of passwords that run at the same time; each holds 19 MiB. */
  concurrentHashes: 2,
  /** Hashes that wait, and how long one may be expected to wait: beyond, whoever logs in tries again. */
  waitingHashes: 64,
  hashWait: 2 * second,
  /** Cost of an imported password hash: memory and passes of argon2, rounds of bcrypt (as a power of two). */
  hashMemory: 256 * MiB,
  hashPasses: 10,
  hashRounds: 14,

  // Captchas.
  captchas: 10_000,
  captchaLifetime: 5 * minute,
  captchaAttempts: 5,
  /** Time between two searches of a full map for expired captchas. */
  captchaSweep: 10 * second,

  // Tokens and API keys.
  userToken: 7 * day,
  adminToken: 12 * hour,
  /** Time for which a user stays logged in, and lifetime of the tokens that the browser gets in it. */
  userSession: 30 * day,
  userSessionToken: hour,
  /** Sessions of one administrator, and of one user; the oldest ends. */
  adminSessions: 100,
  userSessions: 20,
  /** Characters of the ID of a session: 95 random bits; and of one that somebody sends. */
  sessionId: 16,
  sessionIdSent: 100,
  /** Characters of the cookie of a user who stays logged in: 256 random bits. */
  sessionSecret: 43,
  /** Sessions whose last use is remembered, so that it is written once in an hour. */
  notedSessions: 10_000,

  // Second factors of administrators.
  factors: 10,
  recoveryCodes: 10,
  /** Time in which a challenge can be answered, tries of it, and challenges of one account at a time. */
  factorChallenge: 5 * minute,
  factorAttempts: 5,
  factorChallenges: 10,
  /** Age of a proof up to which it counts for roles, keys, backups, exports and imports. */
  freshFactor: 10 * minute,
  /** Step of a TOTP, and steps by which the clock of the phone may differ (RFC 6238). */
  totpStep: 30 * second,
  totpSkew: 1,
  factorCode: 100,
  /** Characters of a value that an authenticator sends, in base64url. */
  passkeyValue: 8192,

  verifiedTokens: 10_000,
  knownKeys: 10_000,
  knownAccounts: 10_000,
  knownNetworks: 1000,

  // Large answers.
  /** A larger answer is not cached, is compressed off the event loop, and is sent only as fast as the client reads. */
  largeAnswer: 256 * KiB,
  /** Unsent bytes of large answers, of all clients and of one client network. */
  largeAnswersUnsent: 64 * MiB,
  largeAnswersUnsentByClient: 16 * MiB,
  /** Bytes handed to the socket at a time. */
  largeAnswerChunk: 64 * KiB,

  // Answers over HTTP/2 that are not read.
  /** Requests on a port without an answer that was read whole, from which on answers are handed over as they are read. */
  unreadRequests: 128,
  /** Bytes of all clients, and of one client network. */
  unreadAnswers: 64 * MiB,
  unreadAnswersByNetwork: 16 * MiB,
  /** Bytes that a connection may have when one of these is reached. */
  unreadAnswersShare: 256 * KiB,
  /** Bytes that Bun keeps for a stream (5 KB were measured), added to those of each answer. */
  unreadAnswerCost: 8 * KiB,

  // Documents of the site for programs.
  /** IDs of stores in one part of the sitemap, some 6 KB each in seven languages: below `largeAnswer`. */
  sitemapStores: 25,
  feedEntries: 30,
  /** Time for which the directory as a file is not made again. */
  directoryFor: minute,

  // Compression of answers.
  /** Smaller answers fit into one packet either way and are sent as they are. */
  compressedAnswer: 1 * KiB,
  /** Target size of a list of 20. If zstd does not reach it, brotli is tried. */
  slowLinkBytes: 8 * KiB,
  /** Total length of the Accept-Encoding headers whose parsed form is cached. */
  cachedEncodings: 16 * KiB,
  /** The same of the Accept-Language headers. */
  cachedLanguages: 16 * KiB,

  // Response cache.
  /** Bytes for the bodies, for the entries with their URLs, and for the compressed bodies of each encoding. */
  cachedBodies: 16 * MiB,
  cacheEntries: 8 * MiB,
  cachedCompressed: 8 * MiB,
  /** Bytes that an entry counts as, without URL and body: the heap it takes, measured with 20,000 entries. */
  cacheEntry: 400,
  /** URLs the doorkeeper remembers; beyond that their answers would have been evicted anyway. */
  doorkeeperUrls: 10_000,
  /** Keywords that are remembered as asked for once. */
  doorkeeperKeywords: 2000,
  /** Stores whose last change is tracked; with more the whole cache is cleared. */
  trackedStores: 100_000,
  /** Stores whose last change is known by ID, to tell whether what a query read is stale already. */
  touchedStores: 1_000,

  // Other caches.
  /** Bytes for rendered stores, and the largest store in them. */
  cachedStores: 6 * MiB,
  cachedStore: 384 * KiB,
  /** Bytes of a small rendered store (one-letter texts make 465), which bounds the number of cached stores. */
  smallStore: 512,
  /** Stores that pages keep as objects with their cards, and the longest JSON of one. */
  cachedObjects: 500,
  cachedObject: 8 * KiB,
  /** Cards of a store that are kept, since keywords mark each in their way, and characters of their markup in all. */
  cachedCards: 4,
  cachedMarkup: 4 * MiB,
  /** Bytes for summaries of reviews. */
  cachedSummaries: 1 * MiB,
  /** Origins whose rendered stores are cached; more than 8 means forged Host headers. */
  cachedOrigins: 8,
  /** Total length of the sounds of runs of Chinese characters, most of which come again. */
  cachedSounds: 512 * KiB,
  /** Total length of the search expressions whose totals are cached; one that names many categories is long. */
  cachedTotals: 512 * KiB,
  /** Bytes of the IDs of hits of keywords that few stores have, and of these keywords. */
  knownHits: 2 * MiB,
  /** Keywords of which is known how they may be meant, some kilobytes each. */
  knownReadings: 500,
  /** Total length of the prepared statements; one that inserts a hundred rows takes as much memory as many short ones. */
  preparedStatements: 256 * KiB,
  /** Openings in memory, some 8 bytes each, and stores that may change before they are read again. */
  cachedOpenings: 4_000_000,
  changedOpenings: 1000,
  /** Times for which the open stores are marked: a byte for each ID up to `markedStores`, a list of the larger ones. */
  openSets: 8,
  markedStores: 4_000_000,
  /** Stores whose attributes changed, after which all are read again. */
  changedAttributes: 10_000,
  /** Stores whose attributes are read at once. */
  readAttributes: 5000,
  /** Conditions on attributes whose stores are kept as sets: a bit for each ID, and a byte once SQL tests it. */
  markedAttributes: 24,
  /** First letters, one or two, fillers and categories of which all stores are kept; stores that change before all are read again. */
  knownLetters: 256,
  changedLetters: 10_000,
  /** Bytes of the sets of stores for categories and keywords: a bit for each store. */
  knownSets: 8 * MiB,
  /** Stores whose rating may change before all ratings are read again. */
  changedRatings: 1000,
  /** Stores whose place may change before all places are read again. */
  changedPlaces: 1000,
  /** Stores in the circles that are kept while the places are the same. */
  storesInCircles: 100_000,
  /** Slot of the key of a page: it is valid in its slot and the next. */
  pageKey: 12 * hour,
  /** How long security.txt is valid from the day of a request; RFC 9116 recommends less than a year. */
  securityText: 90 * day,
  /** How long browsers cache the answer to a preflight request. */
  preflightAge: 10 * minute,

  // Requests that may be sent again.
  /** Characters of an Idempotency-Key, and how long what it made is answered again. */
  idempotencyKeyLength: 128,
  idempotencyKey: 24 * hour,

  // Threads that read.
  workers: 16,
  /** Numbers in the memory by which they hear of commits, and stores of one that are named there. */
  changesRing: 1 << 16,
  changedStoresInRing: 4096,
  /** Milliseconds between deliveries of what a thread has counted, and things counted after which it delivers at once. */
  readerDelivery: 1 * second,
  readerNotes: 5000,
  /** Clients and networks whose time is counted for all threads. */
  timeCells: 1 << 16,
  /** Ends of such threads in a minute after which the program ends. */
  readerDeaths: 3,
  /** How long such a thread may take for what it is asked, such as to close a port, before it is ended. */
  readerTask: 20 * second,

  // Clients and connections.
  rateLimitedClients: 100_000,
  /**
   * How many times the quota of a network that of the wider one is. A /48 is what one customer gets, a /24 are many
   * households, few of which write in the same minute: this stops the one with 65,536 networks, and none of the others.
   */
  widerNetwork: 4,
  /** Networks that were refused, counted for each budget; and refusals in an hour of which the operator is told. */
  refusedNetworks: 1000,
  refusalsTold: 100,
  /** Quota that a setting may give to a budget. */
  quota: 1_000_000,
  /** Retry-After of a passing trouble, and of a full disk. */
  retryAfter: 5 * second,
  retryAfterFullDisk: 1 * minute,
  idleConnection: 30 * second,
  /** How long a request may wait, whole, for pictures before it to be decoded; Bun takes at most 255 seconds. */
  waitingConnection: 240 * second,
  /** How long a connection may go on sending a body that was refused for being slow. */
  refusedConnection: 5 * second,
  /**
   * How long a stopping server answers 503 on connections that clients keep open, before it closes them; one that
   * leaves its port to another waits as long for connections in their handshake.
   */
  drain: 100,
  /**
   * A server that leaves its port first answers the next request on each connection that was used so recently, and says
   * that it closes it: people and programs ask again within seconds. Those that are used on are closed after `release`.
   */
  usedConnection: 2 * second,
  release: 3 * second,
  /**
   * Then new connections go to the next server, where requests wait: the last ones have so long for their request, even
   * when the processors are busy, and the whole may not take longer than `longestDrain`.
   */
  silentConnection: 1 * second,
  longestDrain: 3 * second,
  /** How often both are looked at; a look takes a microsecond or two a connection. */
  connectionLook: 50,
  shutdown: 10 * second,
  /** How long `foodmap healthcheck` waits for an answer. */
  healthcheck: 5 * second,
  /** Requests that wait while a server takes over from another, and how long: less than `idleConnection`. */
  waitingRequests: 10_000,
  waitingRequest: 25 * second,
  /** How long a program that takes over needs at most to listen, and then to open the data directory and answer. */
  successorStart: 1 * minute,
  takeOver: 5 * minute,
  /**
   * How often a program that takes over looks whether the former server runs, and how long that may need to let go of
   * the data directory: less than `takeOver`, in which it would wait for an answer.
   */
  predecessorLook: 500,
  predecessorLeaves: 1 * minute,
  /** How often `foodmap upgrade` looks whether the upgrade has ended, and how long the new program may need for its version. */
  outcomeLook: 50,
  /** How long it waits for that: longer than the steps above take together. */
  upgradeOutcome: 10 * minute,
  /** Seconds for which it watches the new program after that by default, and at most. */
  upgradeWatch: 60,
  upgradeLongestWatch: 3600,
  /** How often the first process of a service looks whether the present one has ended. */
  followedLook: 500,
  programVersion: 30 * second,
  /** How long `foodmap service install` waits for a healthy server, which may migrate first. */
  serviceStart: 60 * second,

  // Certificates.
  domains: 20,
  domain: 253,
  /** How often the files of a certificate are compared, and how often the state of an obtained one is looked at. */
  certificateFiles: 2 * second,
  certificateLook: 30 * second,
  /** Bytes of a file with a certificate or a key. */
  certificateFile: 1 * MiB,
  /** How long the former listener of a port finishes the handshakes that it has begun. */
  handover: 5 * second,
  /** Strict-Transport-Security, for certificates that browsers trust. */
  strictTransport: 365 * day,
  /** One request to an authority, and a whole order. */
  acmeRequest: 30 * second,
  acmeOrder: 5 * minute,
  /** Pause between two looks at the state of an order, at first and at most, and how many. */
  acmePoll: 1 * second,
  acmeLongestPoll: 5 * second,
  acmePolls: 40,
  /**
   * Orders that end without a certificate, in an hour and in a day. Let's Encrypt takes five failures an hour, and pauses
   * an account after 1,152 in a row.
   */
  failedOrdersInHour: 3,
  failedOrdersInDay: 10,
  /** Certificates for the same names in a week; Let's Encrypt takes five. */
  certificatesInWeek: 4,
  /** Pause after a failed order, doubled for each more up to the longest, and how much of it is random. */
  orderPause: 15 * minute,
  orderLongestPause: 12 * hour,
  orderJitter: 0.2,
  /** Share of its life after which a certificate is renewed, and how much of its life this time is spread over. */
  renewal: 2 / 3,
  renewalJitter: 0.02,
  /** How often the authority is asked whether it wants a certificate renewed earlier. */
  renewalAdvice: 6 * hour,
  /** Share of the life of a certificate that is left when its end becomes a problem. */
  certificateLate: 0.2,
  selfSigned: 30 * day,
  /** Retry-After while there is no certificate. */
  retryAfterNoCertificate: 2 * minute,

  // Writes.
  /** Both together, with the time of a commit, keep the lag of a counter in a list below one second. */
  counterFlush: 400,
  counterRefresh: 400,
  writesInOneCommit: 512,
  /**
   * Time from the request for a write to its commit, with all waiting: less than `idleConnection`, after which the client
   * would get no answer. A command has `databasePatience`.
   */
  databaseWrite: 8 * second,
  /** Writes that wait at the same time, on PostgreSQL as many transactions and as many likes: it takes about that many likes in a second. */
  waitingWrites: 2000,
  /** The same for queries on PostgreSQL. */
  waitingReads: 2000,
  /** A write that has waited for longer is a problem of the health, and stays one for a while. */
  longWrite: 5 * second,
  longWriteProblem: 1 * minute,
  /** Characters of the statement that holds a lock. */
  shownStatement: 200,
  /** How long a commit waits for a turn of the event loop without requests, which would wait for it. */
  commitWait: 10,
  /** Stores rescored in one transaction, and re-indexed; other writers run in between. */
  rescoredStores: 50,
  reindexedStores: 500,
  /** The same beside requests, which run in between. */
  renewedStores: 50,
  /** Bytes of tombstones from which a table of the index is merged, those of some 1,000 entries; and pages of one step. */
  tombstones: 8 * KiB,
  mergedPages: 16,
  /** Part of a table of the index beside its largest segment from which it is merged, and the pages from which this matters. */
  scattered: 0.25,
  scatteredPages: 500,
  /** Time between two lines of the log about a long work. */
  progress: 5 * second,

  // SQLite.
  /** Pages of the WAL that start a checkpoint: a page that many commits changed is then written once. */
  walPages: 8000,
  /** Bytes that the file of the WAL keeps after a checkpoint. */
  walFile: 64 * MiB,
  /** How often a start looks at a WAL that seems damaged while others write to it. */
  walLooks: 20,
  /** Page cache of one connection. */
  pageCache: 8 * MiB,
  /** How long SQLite itself waits for a lock of another process. */
  lockWait: 5 * second,
  /** How long a start waits for a command that looks whether a server runs, which takes a millisecond. */
  lockProbe: 1 * second,
  /** How long a start that upgrades the database waits for the transaction of another process. */
  upgradeTurn: 30 * second,
  /** A process that is found in a transaction at every look of `foodmap doctor` for this long is named. */
  steadyWriter: 2 * second,
  /** Pause between two looks whether another process has ended its transaction. */
  busyRetry: 10,
  /** PostgreSQL: how long a connection may take to open, and the server to answer, before it counts as away. */
  databaseConnect: 1 * second,
  databaseAnswer: 1 * second,
  /** PostgreSQL: the oldest version, as `server_version_num`. */
  databaseVersion: 150_000,
  /** PostgreSQL: nodes that a check counts with. */
  nodes: 1000,
  /** PostgreSQL: how long ago a node that runs has shown it at most. */
  nodeAlive: 10 * second,
  /** PostgreSQL: how long a command waits for a server that does not answer. */
  databasePatience: 2 * minute,
  /** PostgreSQL: pause between two looks for what other nodes committed, and between two attempts to connect again. */
  databaseLook: 400,
  databaseRetry: 250,
  /** PostgreSQL: how long a node waits before it tells the others that it has committed something. */
  databaseAnnounce: 50,
  /** PostgreSQL: how long a write of keys or settings waits for others after its commit, with all asking, and which of them count as running. */
  databaseConfirm: 1 * second,
  databaseLive: 3 * second,
  /** PostgreSQL: commits that a request may name, and how long a browser sends its last one. */
  seenTokens: 8,
  seenCookie: 10 * second,
  /** PostgreSQL: how often a node shows that it runs, and how often it deletes what is over. */
  databaseCare: 1 * second,
  databaseSweep: 1 * minute,
  /** PostgreSQL: how long changes are kept for the caches of other nodes, and the row of a node that is gone. */
  databaseChanges: 10 * minute,
  databaseNode: 1 * day,
  /** PostgreSQL: how long a lease outlives its node, and how often it is renewed. */
  lease: 45 * second,
  leaseRenewal: 10 * second,
  /**
   * PostgreSQL: how long a write is done again while others write, how long it waits to be alone, and the longest pause
   * between two attempts.
   */
  databaseConflictsShared: 0.25 * second,
  databaseAlone: 0.5 * second,
  databaseConflictWait: 64,
  /** PostgreSQL: how long a migration waits for a table, the longest pause until it tries again, and when it gives up. */
  databaseMigrationLock: 250,
  databaseMigrationPause: 1 * second,
  databaseMigration: 1 * minute,
  /** PostgreSQL: how long a connection is used. */
  databaseLifetime: 1 * hour,
  /**
   * PostgreSQL: how long a query may run (less than `idleConnection`), and a transaction of a node that does not answer may
   * stay open.
   */
  databaseStatement: 20 * second,
  databaseIdle: 10 * second,
  /** PostgreSQL: connections for queries, as many for transactions, and as many for likes, unless the configuration says otherwise. */
  databaseConnections: 10,
  databaseConnectionsMost: 200,
  /** Rows that a move of the database copies at a time. */
  movedRows: 500,
  /** Pages that an online copy writes and syncs at a time: a flood of them would hold up the commits of the server. */
  copyPages: 256,
  /** Damage that an integrity check lists. */
  integrityProblems: 10,
  /** Copies from before an upgrade; a new one replaces the oldest. */
  upgradeCopies: 3,
  /**
   * Free room that an upgrade of the database needs: for the copy, for the write-ahead log of the migrations and for the
   * search index, each as large as the database at most, and for what they add to a small one.
   */
  upgradeRoom: { times: 3, bytes: 8 * MiB },

  // Health.
  /** Free disk space below this is a problem of `/api/admin/health` and of `foodmap doctor`. */
  diskFree: 500 * MiB,
  /** How far the newest row may be ahead of the clock. */
  clockTolerance: 1 * minute,
  /** How far the clock of a node may be from that of its database before it is a problem. */
  clockDifference: 5 * second,
  /** How long a job may run, and how late a scheduled backup may be, before it is a problem. */
  longJob: 1 * hour,
  lateBackup: 1 * hour,

  // Log.
  /** Lines are written after this time, or when they reach this length together. */
  logWait: 250,
  logGathered: 64 * KiB,
  /** Between two lines about pages whose origin is not allowed. */
  refusedOriginLog: 1 * minute,
  /** Bytes that wait for a slow reader of the log; more lines are dropped. */
  logWaiting: 16 * MiB,

  // Long work beside the server.
  /** Jobs that ended and are kept in memory; the result of an import has some 200 KB. */
  jobs: 20,
  /** How long a process may take to end after SIGTERM, before it is killed. */
  workEnd: 5 * second,
  /** How long a start waits for the processes of a server that was killed, which end some milliseconds after it. */
  jobsEnd: 10 * second,
  /** Links for downloads at the same time, the length of their random part, and how long they work. */
  downloads: 100,
  downloadToken: 43,
  backupDownload: 1 * minute,
  exportDownload: 1 * hour,
  /** How long the storage may take to list backups while a request waits. */
  storageListing: 10 * second,
  /** Files of an import, together. */
  importBody: 64 * MiB,

  // Files that come in parts, for imports and maps.
  incomingFile: 2 * 1024 * MiB,
  incomingPart: 16 * MiB,
  /** Files in the folder, and characters of a name. */
  incomingFiles: 50,
  incomingName: 100,
  /** Since when no part has come of an upload that is given up. */
  incomingAge: day,
  /** Headers of one part of a multipart body. */
  partHeaders: 8 * KiB,

  // Backups.
  /** Highest setting of the copies and of the days to keep. */
  backupKeep: 10_000,
  /** Unsynced bytes of an archive: a flood of them at the end would hold up every commit of the server. */
  archiveUnsynced: 1 * MiB,
  /** Manifest of an archive: room for the lines of a million pictures. */
  archiveManifest: 256 * MiB,
  /** S3 storage: a request with its repetitions, the first pause between them (then doubled), how many. */
  storageRequest: 5 * minute,
  storagePause: second / 2,
  storageRetries: 4,
  /** An upload in parts: bytes of one at least, how many at most (S3 takes 10,000), and how long to wait when it is given up. */
  storagePart: 8 * MiB,
  storageParts: 9000,
  storageAbort: 10 * second,
  /** Bytes read with one request. */
  storageRead: 4 * MiB,
  /** Error message of the storage, as it is logged and shown. */
  storageMessage: 500,

  // Pictures in S3 storage.
  /** A request with its repetitions, to show a picture and to keep a copy; the first pause between them. */
  pictureRead: 5 * second,
  picturePause: second / 10,
  /** The same to store, list, move or remove pictures; less than `idleConnection`, since an upload waits for it. */
  pictureWrite: 15 * second,
  /** How long the report about the health waits for the storage. */
  pictureProbe: 3 * second,
  /** Pictures that came with other bytes than were stored, and for how long health names one. */
  unlikePictures: 1000,
  unlikePicture: 1 * hour,
  /** Pictures fetched at the same time for requests; others wait within their time. */
  pictureReads: 64,
  /** Pictures that a command or a job reads, writes or removes at the same time. */
  pictureCopies: 8,
  /** Age at which an object of no upload is removed: a restore of an older backup can be undone until then. */
  strayObject: 30 * day,
  /** Bytes of copies in memory, and the largest that is kept there: most are smaller. */
  cachedPictures: 32 * MiB,
  cachedPicture: 128 * KiB,

  // Export, import, demonstration.
  /** Bytes of a table by which its encoding is told, from the first one on that is no ASCII. */
  encodingSample: MiB,
  /** Rows read at a time by an export, by an import that compares, and by `foodmap doctor`. */
  exportedRows: 1000,
  comparedStores: 500,
  doctoredStores: 1000,
  /**
   * Lines that change something in one transaction of an imported table: at first and at least, at most, and the time
   * that they may take. The pause after it is as long as it took, within these bounds, so that others can write.
   */
  importedRowsAtFirst: 100,
  importedRows: 500,
  importTransaction: 0.1 * second,
  importPause: 25,
  importLongPause: 1 * second,
  /** Lines of a plan that are listed. */
  planRows: 1000,
  /** Characters of the name of a place in its file, and new categories of a plan that are renamed. */
  placeName: 100,
  placeCategories: 200,
  placeColumns: 100,
  /** Bytes of an import read at a time, and its longest line: an object with all texts at their limits is far shorter. */
  importChunk: 1 * MiB,
  importLine: 16 * MiB,
  /** Rows searched for mentions of uploads at a time; requests run in between. */
  mentionRows: 2000,
  /** Stores of `foodmap seed`, stores in one transaction, and pictures added at the same time. */
  seedStores: 1_000_000,
  seededStores: 2000,
  picturesAdded: 4,

  // Maps of OpenStreetMap.
  /** Bytes at the beginning, by which the format is detected. */
  osmBeginning: 1 * KiB,
  /** Heading of a block of a PBF file, a block before and after it is unpacked, and elements in it. */
  osmBlobHeader: 64 * KiB,
  osmBlob: 32 * MiB,
  osmBlockElements: 1_000_000,
  /** How much larger than a file its content may be, beyond the first bytes: PBF of a country has twice, XML in gzip 20 times. */
  osmInflation: 50,
  osmInflatedAlways: 64 * MiB,
  /** Characters of a key or a value, as in OpenStreetMap. */
  osmText: 255,
  /** XML: tags inside each other, characters without a tag, and characters that are parsed at a time. */
  osmXmlDepth: 4,
  osmXmlSilence: 1 * MiB,
  osmXmlStep: 64 * KiB,
  /** Nodes or members of one element, far above the 2,000 and 32,000 of OpenStreetMap. */
  osmParts: 100_000,
  /** JSON: characters of one object. */
  osmJsonObject: 16 * MiB,
  /** Corners of an area of a map. */
  areaPoints: 5000,
  /** Nodes of the shapes of places, some 150 bytes each. */
  osmPoints: 1_000_000,
  /** Towns and villages whose names are kept. */
  osmSettlements: 300_000,
  /** Keys of tags that are counted because no field has them. */
  osmKeys: 5000,

  // Files of places of other programs.
  /** Bytes at the beginning, by which the format is detected. */
  placeFileBeginning: 64 * KiB,
  /** Files that are read as a whole: pages, and JSON-LD that is one object. */
  placeFileWhole: 32 * MiB,
  /** Bytes to which KML in a KMZ file may unpack, and entries of its table of contents. */
  kmzInflated: 512 * MiB,
  kmzEntries: 10_000,
  /** XML: tags inside each other, and characters of a tag or a text, such as the line of a track. */
  placeFileDepth: 64,
  placeFileText: 8 * MiB,
  /** Characters of a cell of CSV, of HTML that becomes a text, and of a name; a longer one is no name. */
  placeFileCell: 1 * MiB,
  placeFileHtml: 20_000,
  placeFileName: 1000,
  /** Metres around the middle of a directory within which swapped coordinates are taken for its places. */
  swappedWithin: 200_000,
  /** Pictures of the ground that are kept in memory. */
  groundPictures: 16 * MiB,
  /** Nodes of the ways of a map, some 40 bytes each, and tiles of its last zoom. */
  mapPoints: 8_000_000,
  mapTiles: 250_000,
  /** Bytes of a directory or a tile of an archive of others, also unpacked, and how long a web server may take for one. */
  mapRange: 32 * MiB,
  mapRangePatience: minute,
  /** Pauses before a range is asked for again, after a break of the network. */
  mapRangePauses: [1, 2, 4, 8, 16, 30].map((seconds) => seconds * second),
  /** Since when nobody has written to a part of a map that is left over, and to the ranges of a cut to go on with. */
  mapPartAge: 1 * hour,
  mapRangesAge: day,

  // Messages to the operator.
  noticeTargets: 10,
  noticeAddress: 2048,
  mailAddress: 254,
  noticeSecretMinimum: 16,
  noticeSecret: 200,
  /** How often the server looks for occasions, and how long it gathers them for one message. */
  noticeLook: 15 * second,
  noticeGather: 5 * minute,
  /** Newest rows of a table among which new ones are looked for. */
  noticeSpan: 20_000,
  /** New rows that are counted for one message, the titles in it, and the length of each. */
  noticeRows: 1000,
  noticeTitles: 5,
  noticeTitle: 120,
  /** Messages that wait for one target; a new one replaces the oldest. */
  noticesWaiting: 50,
  /** Pause after the first failure, multiplied by four for each more up to the longest; a message is given up after a day. */
  noticePause: 1 * minute,
  noticeLongestPause: 1 * hour,
  noticeLifetime: 1 * day,
  /** A warning about a disk that stays nearly full, or about a certificate, is repeated. */
  noticeRepeat: 1 * day,
  /** One delivery, whole, to a webhook and to a mail server, many of which greet late. */
  noticeDelivery: 10 * second,
  mailDelivery: 20 * second,
  /** Bytes that are read of the answer of a webhook. */
  noticeAnswer: 64 * KiB,
  /** Bytes of a text that these services take. */
  ntfyText: 4096,
  wecomText: 2048,
  /** Lowest port of a webhook beside 443, without `--notify-private`: those below belong to other protocols. */
  noticePort: 1024,

  // Lists of editors.
  lists: 200,
  /** Stores of a list, and characters of its description and of the note at a store. */
  stops: 50,
  listDescription: 2000,
  stopNote: 300,
  /** Lists that the start page shows, and days from today on that one can choose on the page of a list. */
  listsAtHome: 3,
  listDays: 7,

  // Pictures of guests.
  /** Newest reviews of a store of which pictures are shown together, and pictures on its page. */
  picturedReviews: 500,
  guestPicturesShown: 24,

  // Mails to users.
  /** Lifetimes of the links that confirm an address, and that allow a new password; links of an account of each kind. */
  addressLink: day,
  passwordLink: hour,
  mailLinks: 5,
  /** Characters of the code of a link; ours have 43. */
  mailCode: 100,
  /** Mails in memory that are not sent yet, and those that are sent at the same time. */
  mailsPending: 1000,
  mailsAtOnce: 2,
  /** How often a mail that did not arrive is tried again, and the first pause, multiplied by four for each more. */
  mailRetries: 3,
  mailPause: 1 * minute,

  // Command line.
  progressInterval: 0.1 * second,
  /** Time in which a second signal counts as an echo: npm and its launcher pass on what the terminal sent as well. */
  signalEcho: 1 * second,
} as const;

export interface Budget {
  /** The things counted, for the help and the documentation. */
  of: string;
  /** `requests` are counted on admission, by the routes that name the budget; anything else where it arises. */
  counts: 'requests' | 'failures' | 'mails' | 'milliseconds' | 'rows';
  /** Milliseconds; of `rows`, which have no window, what Retry-After says. */
  window: number;
  /**
   * In one window, of one account and of one client network (an IPv4 address, an IPv6 /64); 0 is off. The network around
   * it (IPv4 /24, IPv6 /48) has `wider` times as much.
   */
  quotas: { account?: number; network?: number };
  /** `limits.widerNetwork` by default. */
  wider?: number;
}

/** Every route that writes names one of these in its documentation, or it does not start. */
export const budgets = {
  login: {
    of: "logins, registrations, and changes of one's own password or account",
    counts: 'requests',
    window: minute,
    quotas: { network: 120, account: 120 },
  },
  /** By the name that logs in, too. */
  'failed-login': { of: 'failed logins of one name', counts: 'failures', window: 15 * minute, quotas: { network: 20 } },
  /** Whoever tries codes knows the password: 30 of a million codes an hour, from wherever. */
  'second-factor': { of: 'wrong second factors', counts: 'failures', window: hour, quotas: { account: 30 } },
  mail: {
    of: 'mails asked for: to confirm an address, or for a new password',
    counts: 'requests',
    window: hour,
    quotas: { network: 30, account: 10 },
  },
  /** Counted by the name that somebody enters, whether there is such an account, and by the address to confirm. */
  letter: { of: 'mails to one account or address', counts: 'mails', window: hour, quotas: { account: 5 } },
  captcha: { of: 'captchas', counts: 'requests', window: minute, quotas: { network: 300 } },
  claim: { of: 'claims of stores', counts: 'requests', window: hour, quotas: { network: 20, account: 10 } },
  application: { of: 'merchant applications', counts: 'requests', window: hour, quotas: { network: 100 } },
  lookup: { of: 'looks at the state of an application', counts: 'requests', window: minute, quotas: { network: 60 } },
  report: { of: 'reports about stores and reviews', counts: 'requests', window: hour, quotas: { network: 10 } },
  export: {
    of: "exports of one's own account",
    counts: 'requests',
    window: hour,
    quotas: { network: 20, account: 20 },
  },
  upload: { of: 'uploads', counts: 'requests', window: minute, quotas: { network: 120, account: 120 } },
  review: { of: 'new reviews', counts: 'requests', window: hour, quotas: { network: 60, account: 10 } },
  /** Rows in the queue of administrators, which leave it only when one of them decides. */
  'pending-review': {
    of: 'pending reviews of one store',
    counts: 'rows',
    window: hour,
    quotas: { account: 3 },
  },
  /** A hall of 600 people behind one address who like two stores each in the same minute. */
  like: {
    of: 'likes, and likes taken back',
    counts: 'requests',
    window: minute,
    quotas: { network: 1200, account: 120 },
  },
  own: {
    of: "changes of one's own reviews, stores and logins, and tokens for browsers that stay logged in",
    counts: 'requests',
    window: minute,
    quotas: { network: 300, account: 60 },
  },
  admin: {
    of: 'writes of administrators',
    counts: 'requests',
    window: minute,
    quotas: { network: 2400, account: 600 },
  },
  /** Each is hashed, which takes more than all else. */
  password: {
    of: 'accounts made and passwords reset by administrators',
    counts: 'requests',
    window: minute,
    quotas: { network: 60, account: 30 },
  },
  /** Each changes up to `bulk` rows. */
  bulk: { of: 'changes of many at once', counts: 'requests', window: minute, quotas: { network: 240, account: 60 } },
  /** Each reads or writes everything, or sends messages to other servers. */
  job: {
    of: 'backups, imports, exports, recalculations and test messages',
    counts: 'requests',
    window: hour,
    quotas: { network: 240, account: 120 },
  },
  /** Of searches and maps that are not cached; `http/metered.ts` measures it. Wider: a third of one core. */
  search: { of: 'time of searches', counts: 'milliseconds', window: minute, quotas: { network: 10_000 }, wider: 2 },
} satisfies Record<string, Budget>;

export type BudgetName = keyof typeof budgets;

/** Name in `meta.budget` for answers that their client does not read, which no setting changes. */
export const unreadBudget = 'unread';

/** The same for uploads at the same time. */
export const simultaneousBudget = 'simultaneous';

/** The quotas in force, 0 for one that is off. */
export type Quotas = Record<BudgetName, Budget['quotas']>;
