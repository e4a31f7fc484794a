// Written by "npm run texts" from the English texts.
// oxlint-disable typescript/consistent-type-imports -- An import would make this a module.

declare module '#i18n/attributes' {
  export const valueOf: (values: { name: string | number; value: string | number }) => string;
  export const groups: {
    diet: string;
    price: string;
    access: string;
    payment: string;
    seating: string;
    service: string;
    comfort: string;
    own: string;
  };
  export const keys: {
    diet_vegetarian: string;
    diet_vegan: string;
    diet_halal: string;
    diet_kosher: string;
    diet_gluten_free: string;
    diet_lactose_free: string;
    wheelchair: string;
    outdoor_seating: string;
    indoor_seating: string;
    takeaway: string;
    delivery: string;
    reservation: string;
    payment_cash: string;
    payment_cards: string;
    payment_contactless: string;
    payment_alipay: string;
    payment_wechat: string;
    internet_access: string;
    air_conditioning: string;
    toilets: string;
    toilets_wheelchair: string;
    changing_table: string;
    highchair: string;
    dog: string;
    smoking: string;
    organic: string;
    breakfast: string;
    brunch: string;
    self_service: string;
    drive_through: string;
  };
  export const values: {
    yes: string;
    only: string;
    limited: string;
    no: string;
    required: string;
    recommended: string;
    wlan: string;
    leashed: string;
    outside: string;
    separated: string;
  };
}

declare module '#i18n/console/account' {
  export const role: string;
  export const since: string;
  export const roles: {
    admin: string;
    super_admin: string;
    moderator: string;
  };
  export const password: string;
  export const about: string;
  export const current: string;
  export const next: string;
  export const nextHint: string;
  export const repeat: string;
  export const differs: string;
  export const wrong: string;
  export const change: string;
  export const changed: string;
}

declare module '#i18n/console/activity' {
  export const person: string;
  export const everybody: string;
  export const kind: string;
  export const everything: string;
  export const day: string;
  export const target: (name: string | number) => string;
  export const ofThis: string;
  export const none: string;
  export const noneHint: string;
  export const today: string;
  export const yesterday: string;
  export const commandLine: string;
  export const deletedAccount: string;
  export const empty: string;
  export const notShown: string;
  export const changed: string;
  export const yes: string;
  export const no: string;
  export const before: string;
  export const after: string;
  export const rowsDone: (values: { rows: string | number; of: string | number }) => string;
  export const linesIn: (values: { lines: string | number; of: string | number }) => string;
  export const subjects: {
    stores: (id: string | number) => string;
    categories: (id: string | number) => string;
    lists: (id: string | number) => string;
    reviews: (id: string | number) => string;
    reports: (id: string | number) => string;
    users: (id: string | number) => string;
    admins: (id: string | number) => string;
    api_keys: (id: string | number) => string;
    merchant_applications: (id: string | number) => string;
    uploads: (id: string | number) => string;
  };
  export const things: {
    stores: (name: string | number) => string;
    categories: (name: string | number) => string;
    lists: (name: string | number) => string;
    reviews: (values: { user: string | number; store: string | number }) => string;
    reports: (values: { user: string | number; store: string | number }) => string;
    users: (name: string | number) => string;
    admins: (name: string | number) => string;
    api_keys: (name: string | number) => string;
    merchant_applications: (name: string | number) => string;
  };
  export const gone: {
    stores: string;
    categories: string;
    lists: string;
    reviews: string;
    reports: string;
    users: string;
    admins: string;
    api_keys: string;
    merchant_applications: string;
    uploads: string;
  };
  export const several: {
    stores: (count: number) => string;
    categories: (count: number) => string;
    dishes: (count: number) => string;
    reviews: (count: number) => string;
  };
  export const undid: string;
  export const imported: (values: {
    created: string | number;
    updated: string | number;
    unchanged: string | number;
  }) => string;
  export const done: {
    'store.create': (thing: string | number) => string;
    'store.update': (thing: string | number) => string;
    'store.status active': (thing: string | number) => string;
    'store.status inactive': (thing: string | number) => string;
    'store.category': (thing: string | number) => string;
    'store.attributes': (thing: string | number) => string;
    'store.delete': (thing: string | number) => string;
    'store.restore': (thing: string | number) => string;
    'category.create': (thing: string | number) => string;
    'category.update': (thing: string | number) => string;
    'category.delete': (thing: string | number) => string;
    'category.restore': (thing: string | number) => string;
    'list.create': (thing: string | number) => string;
    'list.update': (thing: string | number) => string;
    'list.delete': (thing: string | number) => string;
    'review.status approved': (thing: string | number) => string;
    'review.status blocked': (thing: string | number) => string;
    'review.reply': (thing: string | number) => string;
    'review.delete': (thing: string | number) => string;
    'review.restore': (thing: string | number) => string;
    'report.status done': (thing: string | number) => string;
    'report.status open': (thing: string | number) => string;
    'merchant_application.approve': (thing: string | number) => string;
    'merchant_application.reject': (thing: string | number) => string;
    'claim.approved': (thing: string | number) => string;
    'claim.rejected': (thing: string | number) => string;
    'edit.approved': (thing: string | number) => string;
    'edit.rejected': (thing: string | number) => string;
    'owner.code': (thing: string | number) => string;
    'owner.remove': (thing: string | number) => string;
    'note.remove': (thing: string | number) => string;
    'user.status active': (thing: string | number) => string;
    'user.status disabled': (thing: string | number) => string;
    'user.block': (thing: string | number) => string;
    'user.password': (thing: string | number) => string;
    'admin.create': (thing: string | number) => string;
    'admin.enabled true': (thing: string | number) => string;
    'admin.enabled false': (thing: string | number) => string;
    'admin.password': (thing: string | number) => string;
    'admin.rename': (thing: string | number) => string;
    'admin.role': (thing: string | number) => string;
    'api_key.create': (thing: string | number) => string;
    'api_key.revoke': (thing: string | number) => string;
    'tables.import': (thing: string | number) => string;
    'backup.download': (thing: string | number) => string;
    'upload.create': (thing: string | number) => string;
    'admin.factors_reset': (thing: string | number) => string;
    'admin.factor': (thing: string | number) => string;
  };
  export const kinds: {
    'store.create': string;
    'store.update': string;
    'store.status': string;
    'store.category': string;
    'store.delete': string;
    'store.restore': string;
    'store.bulk': string;
    'category.create': string;
    'category.update': string;
    'category.delete': string;
    'category.restore': string;
    'category.order': string;
    'list.create': string;
    'list.update': string;
    'list.delete': string;
    'review.status': string;
    'review.reply': string;
    'review.delete': string;
    'review.restore': string;
    'review.bulk': string;
    'report.status': string;
    'merchant_application.approve': string;
    'merchant_application.reject': string;
    'claim.approved': string;
    'claim.rejected': string;
    'edit.approved': string;
    'edit.rejected': string;
    'owner.code': string;
    'owner.remove': string;
    'note.remove': string;
    'user.status': string;
    'user.block': string;
    'user.password': string;
    'user.delete': string;
    'admin.create': string;
    'admin.enabled': string;
    'admin.password': string;
    'admin.rename': string;
    'admin.role': string;
    'api_key.create': string;
    'api_key.revoke': string;
    'attack.take_back': string;
    'activity.undo': string;
    'settings.cors': string;
    'settings.update': string;
    'settings.search': string;
    'settings.attributes': string;
    'settings.texts': string;
    'ranking.recalculate': string;
    'tables.import': string;
    'export.create': string;
    'tables.export': string;
    'incoming.create': string;
    'incoming.delete': string;
    'map.draw': string;
    'backup.create': string;
    'backup.download': string;
    'upload.create': string;
    'admin.factors_reset': string;
    'admin.factor': string;
    'settings.security': string;
  };
  export const fields: {
    language: string;
    name: string;
    title: string;
    stops: string;
    status: string;
    category_id: string;
    store_id: string;
    address: string;
    spot: string;
    phone: string;
    description: string;
    open_hours: string;
    hours: string;
    closures: string;
    cover_url: string;
    icon_url: string;
    attributes: string;
    hidden: string;
    own: string;
    images: string;
    signature_dishes: string;
    latitude: string;
    longitude: string;
    action: string;
    count: string;
    reviews: string;
    sort_order: string;
    order: string;
    enabled: string;
    username: string;
    role: string;
    reply_text: string;
    reject_reason: string;
    origins: string;
    tagline: string;
    logo_url: string;
    languages: string;
    time_zone: string;
    map: string;
    synonyms: string;
    joined: string;
    plural: string;
    synonym: string;
    stop_word: string;
    sound: string;
    typo: string;
    notices: string;
    limit: string;
    path: string;
    stores: string;
    categories: string;
    unfinished: string;
    accounts: string;
    networks: string;
    from: string;
    to: string;
    likes: string;
    reports: string;
    merchant_applications: string;
    applications: string;
    owners: string;
    claims: string;
    edits: string;
    days: string;
    restored: string;
    left: string;
    stays: string;
    fields: string;
    owner: string;
    into_name: string;
    require_second_factor: string;
    renewed: string;
    added: string;
    removed: string;
    size: string;
  };
  export const values: {
    activate: string;
    deactivate: string;
    delete: string;
    restore: string;
    category: string;
    approve: string;
    block: string;
    active: string;
    inactive: string;
    pending: string;
    approved: string;
    rejected: string;
    blocked: string;
    disabled: string;
    open: string;
    done: string;
    draft: string;
    published: string;
  };
}

declare module '#i18n/console/administrators' {
  export const about: string;
  export const roles: string;
  export const make: string;
  export const nobody: string;
  export const keyword: string;
  export const admin: string;
  export const roleOf: (name: string | number) => string;
  export const superAdmin: string;
  export const disabled: string;
  export const since: (day: string | number) => string;
  export const own: string;
  export const disable: string;
  export const enable: string;
  export const disabledAdmin: (name: string | number) => string;
  export const enabledAdmin: (name: string | number) => string;
  export const name: string;
  export const nameHint: string;
  export const generated: string;
  export const reset: string;
  export const resetTitle: (name: string | number) => string;
  export const resetHint: string;
  export const passwordOf: (name: string | number) => string;
  export const once: string;
  export const login: string;
  export const handOver: (values: {
    address: string | number;
    name: string | number;
    password: string | number;
  }) => string;
  export const done: string;
  export const moderator: string;
  export const require: string;
  export const requireHint: string;
  export const resetFactors: string;
  export const resetFactorsTitle: (name: string | number) => string;
  export const resetFactorsHint: string;
  export const factorsReset: (name: string | number) => string;
}

declare module '#i18n/console/applications' {
  export const states: {
    pending: string;
    approved: string;
    rejected: string;
  };
  export const approve: string;
  export const reject: string;
  export const next: string;
  export const previous: string;
  export const list: (count: string | number) => string;
  export const sent: (age: string | number) => string;
  export const contact: string;
  export const noneWaiting: string;
  export const noneWaitingHint: string;
  export const noneApproved: string;
  export const noneRejected: string;
  export const fields: {
    name: string;
    category: string;
    address: string;
    spot: string;
    phone: string;
    openHours: string;
    description: string;
  };
  export const categoryDeleted: string;
  export const closures: string;
  export const attributes: string;
  export const place: string;
  export const picture: (values: { store: string | number; number: string | number }) => string;
  export const similar: string;
  export const noSimilar: string;
  export const candidates: string;
  export const field: string;
  export const application: string;
  export const openStore: string;
  export const hidden: string;
  export const same: string;
  export const differs: string;
  export const apart: (metres: string | number) => string;
  export const nothing: string;
  export const categoryGone: string;
  export const restoreCategory: string;
  export const restoredCategory: (name: string | number) => string;
  export const categoryWasGone: (store: string | number) => string;
  export const approvedOf: (store: string | number) => string;
  export const rejectedOf: (store: string | number) => string;
  export const storeMade: (store: string | number) => string;
  export const alreadyDecided: (store: string | number) => string;
  export const approvedOn: (day: string | number) => string;
  export const rejectedOn: (day: string | number) => string;
  export const noReason: string;
  export const rejectTitle: (store: string | number) => string;
  export const reason: string;
  export const ready: string;
}

declare module '#i18n/console/attacks' {
  export const title: string;
  export const about: string;
  export const accounts: string;
  export const find: string;
  export const noUsers: string;
  export const account: (id: string | number) => string;
  export const networks: string;
  export const addNetworks: string;
  export const network: (label: string | number) => string;
  export const votes: (count: number) => string;
  export const times: string;
  export const from: string;
  export const to: string;
  export const badTimes: string;
  export const add: (name: string | number) => string;
  export const remove: (name: string | number) => string;
  export const what: string;
  export const chooseFirst: string;
  export const found: (values: { likes: number; reviews: number; reports: number; applications: number }) => string;
  export const nothing: string;
  export const newest: string;
  export const kinds: {
    likes: string;
    reviews: string;
    reports: string;
    applications: string;
  };
  export const deleted: string;
  export const hint: string;
  export const takeBack: string;
  export const taken: string;
}

declare module '#i18n/console/attributes' {
  export const title: (count: number) => string;
  export const hint: string;
  export const unchanged: string;
  export const unknown: string;
  export const apply: string;
  export const builtIn: string;
  export const builtInHint: string;
  export const own: string;
  export const ownHint: string;
  export const add: string;
  export const unnamed: string;
  export const handle: (values: { name: string | number; position: string | number; count: string | number }) => string;
  export const edit: string;
  export const editOf: (name: string | number) => string;
  export const removeOf: (name: string | number) => string;
  export const nameIn: (language: string | number) => string;
  export const namesOf: (name: string | number) => string;
  export const key: string;
  export const kind: string;
  export const kinds: {
    flag: string;
    choice: string;
  };
  export const values: string;
  export const value: (number: string | number) => string;
  export const word: string;
  export const isYes: string;
  export const addValue: string;
  export const saved: string;
}

declare module '#i18n/console/backups' {
  export const backUp: string;
  export const onlyOperators: string;
  export const roleCommand: string;
  export const noBackups: string;
  export const noBackupsHint: string;
  export const lastBackup: string;
  export const keepPrivate: string;
  export const here: string;
  export const away: string;
  export const onlyHere: string;
  export const someAway: (values: { count: string | number; all: string | number }) => string;
  export const storageFails: string;
  export const lastFailed: string;
  export const otherService: string;
  export const beforeUpgrade: string;
  export const verified: string;
  export const verifiedAt: (when: string | number) => string;
  export const verify: string;
  export const download: string;
  export const restore: string;
  export const downloading: (name: string | number) => string;
  export const running: {
    backup: string;
    verify: string;
    export: string;
    import: string;
    map: string;
  };
  export const failed: {
    backup: string;
    verify: string;
    export: string;
    import: string;
    map: string;
  };
  export const steps: {
    'copying the database': string;
    packing: string;
    'reading the backup': string;
    'checking the database': string;
  };
  export const beginning: string;
  export const made: (values: { size: string | number; pictures: string | number }) => string;
  export const isWhole: (rows: string | number) => string;
  export const stores: (count: number) => string;
  export const users: (count: number) => string;
  export const reviews: (count: number) => string;
  export const pictures: (count: number) => string;
  export const missing: (count: number) => string;
  export const restoreTitle: string;
  export const restoreStop: string;
  export const restoreRun: string;
  export const restoreStart: string;
  export const restoreKept: string;
  export const command: string;
  export const server: string;
  export const problems: string;
  export const noProblems: string;
  export const database: string;
  export const wal: string;
  export const disk: string;
  export const diskOf: (values: { free: string | number; total: string | number }) => string;
  export const version: string;
  export const upSince: string;
  export const refusing: string;
  export const refused: (values: { requests: number; networks: number }) => string;
  export const budgets: {
    login: string;
    'failed-login': string;
    'second-factor': string;
    mail: string;
    letter: string;
    captcha: string;
    application: string;
    lookup: string;
    claim: string;
    report: string;
    export: string;
    upload: string;
    review: string;
    'pending-review': string;
    like: string;
    own: string;
    admin: string;
    password: string;
    bulk: string;
    job: string;
    search: string;
  };
  export const jobs: string;
  export const nextRun: string;
  export const lastRun: string;
  export const notYet: string;
  export const runs: string;
}

declare module '#i18n/console/categories' {
  export const noCategories: string;
  export const all: string;
  export const deleted: string;
  export const newName: string;
  export const add: string;
  export const added: (name: string | number) => string;
  export const orderHint: string;
  export const moveKeys: string;
  export const handle: (values: { name: string | number; position: string | number; count: string | number }) => string;
  export const up: (name: string | number) => string;
  export const down: (name: string | number) => string;
  export const ordered: string;
  export const rename: (name: string | number) => string;
  export const name: string;
  export const renamed: (values: { from: string | number; to: string | number }) => string;
  export const conflict: (theirs: string | number) => string;
  export const keepMine: string;
  export const keepTheirs: string;
  export const stores: (count: number) => string;
  export const isShown: (name: string | number) => string;
  export const shown: string;
  export const hidden: string;
  export const nowShown: (name: string | number) => string;
  export const nowHidden: (name: string | number) => string;
  export const icon: (name: string | number) => string;
  export const iconFile: string;
  export const iconHint: string;
  export const chooseIcon: string;
  export const removeIcon: string;
  export const newIcon: (name: string | number) => string;
  export const noIcon: (name: string | number) => string;
  export const sending: (percent: string | number) => string;
  export const mergeOne: (name: string | number) => string;
  export const deleteOne: (name: string | number) => string;
  export const deleteTitle: (name: string | number) => string;
  export const keptBy: (count: number) => string;
  export const seeStores: string;
  export const deletedOne: (name: string | number) => string;
  export const noDeleted: string;
  export const deletedAt: (when: string | number) => string;
  export const restore: string;
  export const restored: (name: string | number) => string;
}

declare module '#i18n/console/categories/merge' {
  export * from '#i18n/console/categories';
  export const title: (name: string | number) => string;
  export const moves: (stores: number) => string;
  export const into: string;
  export const choose: string;
  export const merge: string;
  export const merged: (values: { goes: string | number; stays: string | number }) => string;
}

declare module '#i18n/console/columns' {
  export const stores: {
    name: readonly string[];
    category: readonly string[];
    address: readonly string[];
    spot: readonly string[];
    phone: readonly string[];
    open_hours: readonly string[];
    hours: readonly string[];
    closures: readonly string[];
    description: readonly string[];
    dishes: readonly string[];
    cover_url: readonly string[];
    images: readonly string[];
    latitude: readonly string[];
    longitude: readonly string[];
    status: readonly string[];
    external_id: readonly string[];
    id: readonly string[];
  };
  export const categories: {
    name: readonly string[];
    sort_order: readonly string[];
    enabled: readonly string[];
    icon_url: readonly string[];
    external_id: readonly string[];
    id: readonly string[];
  };
  export const dishes: {
    store: readonly string[];
    section: readonly string[];
    name: readonly string[];
    description: readonly string[];
    price: readonly string[];
    variants: readonly string[];
    diets: readonly string[];
    allergens: readonly string[];
    spicy: readonly string[];
    sort_order: readonly string[];
    sold_out: readonly string[];
    image_url: readonly string[];
    store_external_id: readonly string[];
    store_id: readonly string[];
    id: readonly string[];
  };
  export const example: {
    stores: {
      name: string;
      category: string;
      address: string;
      spot: string;
      phone: string;
      open_hours: string;
      hours: string;
      closures: string;
      description: string;
      dishes: string;
      latitude: string;
      longitude: string;
      status: string;
    };
    categories: {
      name: string;
      sort_order: string;
      enabled: string;
    };
    dishes: {
      store: string;
      section: string;
      name: string;
      description: string;
      price: string;
      variants: string;
      diets: string;
      allergens: string;
      spicy: string;
      sold_out: string;
    };
  };
}

declare module '#i18n/console/factors' {
  export const title: string;
  export const fresh: string;
  export const code: string;
  export const codeHint: string;
  export const recoveryCode: string;
  export const recoveryHint: string;
  export const useRecovery: string;
  export const useCode: string;
  export const passkey: string;
  export const confirm: string;
  export const back: string;
  export const noPasskey: string;
  export const wrongCode: string;
  export const second: string;
  export const about: string;
  export const required: string;
  export const addTotp: string;
  export const addPasskey: string;
  export const name: string;
  export const phone: string;
  export const passkeyName: string;
  export const scan: string;
  export const qr: string;
  export const secret: string;
  export const add: string;
  export const remove: string;
  export const removed: string;
  export const added: string;
  export const addedOn: (day: string | number) => string;
  export const codesLeft: (count: number) => string;
  export const renewCodes: string;
  export const codes: string;
  export const codesOnce: string;
  export const print: string;
  export const done: string;
  export const sessions: string;
  export const sessionsAbout: string;
}

declare module '#i18n/console/frame' {
  export const kinds: {
    page: string;
    store: string;
    user: string;
    category: string;
    action: string;
  };
  export const finds: string;
  export const finding: string;
  export const nothing: (text: string | number) => string;
  export const found: (count: number) => string;
  export const thisPage: string;
  export const everywhere: string;
  export const goTo: string;
  export const unsaved: string;
  export const unsavedHint: string;
  export const openFirst: string;
  export const stay: string;
  export const discardAndLeave: string;
  export const saveAndLeave: string;
  export const singleKeys: string;
}

declare module '#i18n/console/jobs' {
  export const jobs: {
    scores: string;
    uploads: string;
    incoming: string;
    activity: string;
    idempotency: string;
    undo: string;
    today: string;
    networks: string;
    numbers: string;
    search: string;
    searches: string;
    reports: string;
    optimize: string;
    certificate: string;
    backup: string;
    sessions: string;
  };
  export const serverSays: string;
}

declare module '#i18n/console/keys' {
  export const about: string;
  export const make: string;
  export const none: string;
  export const name: string;
  export const nameHint: string;
  export const active: string;
  export const revoked: string;
  export const begins: (prefix: string | number) => string;
  export const made: (day: string | number) => string;
  export const lastUsed: (ago: string | number) => string;
  export const neverUsed: string;
  export const revokedOn: (day: string | number) => string;
  export const revoke: string;
  export const revokeTitle: (name: string | number) => string;
  export const consequence: (name: string | number) => string;
  export const inUse: (ago: string | number) => string;
  export const revokedKey: (name: string | number) => string;
  export const lastKey: string;
  export const keyOf: (name: string | number) => string;
  export const once: string;
  export const key: string;
  export const trial: string;
  export const done: string;
  export const copiedTitle: string;
  export const copiedHint: string;
  export const showAgain: string;
  export const yes: string;
}

declare module '#i18n/console/letter' {
  export const title: (name: string | number) => string;
  export const about: (values: { store: string | number; place: string | number }) => string;
  export const scan: (address: string | number) => string;
  export const register: string;
  export const takeOn: string;
  export const code: string;
  export const codeOf: (name: string | number) => string;
  export const validUntil: (day: string | number) => string;
  export const keep: string;
}

declare module '#i18n/console/lists' {
  export const add: string;
  export const none: string;
  export const status: string;
  export const statuses: {
    draft: string;
    published: string;
  };
  export const stopsOf: (count: number) => string;
  export const title: string;
  export const description: string;
  export const sortOrder: string;
  export const sortOrderHint: string;
  export const stops: string;
  export const noStops: string;
  export const walk: (values: { length: string | number; minutes: string | number }) => string;
  export const noPlace: string;
  export const note: (name: string | number) => string;
  export const notePlaceholder: string;
  export const handle: (values: { name: string | number; position: string | number; count: string | number }) => string;
  export const moveKeys: string;
  export const up: (name: string | number) => string;
  export const down: (name: string | number) => string;
  export const remove: (name: string | number) => string;
  export const find: string;
  export const noneFound: string;
  export const addStop: (name: string | number) => string;
  export const language: string;
  export const inLanguage: (values: { field: string | number; language: string | number }) => string;
  export const saved: (title: string | number) => string;
  export const deleted: (title: string | number) => string;
  export const deleteOne: (title: string | number) => string;
  export const view: string;
  export const changedMeanwhile: string;
  export const loadAgain: string;
}

declare module '#i18n/console/login' {
  export const logIn: string;
  export const username: string;
  export const password: string;
  export const firstRun: string;
  export const sessionEnded: string;
}

declare module '#i18n/console/merge' {
  export const title: (name: string | number) => string;
  export const intro: string;
  export const find: string;
  export const none: string;
  export const goes: string;
  export const stays: string;
  export const swap: string;
  export const fields: {
    name: string;
    category: string;
    address: string;
    spot: string;
    phone: string;
    openHours: string;
    description: string;
  };
  export const likes: string;
  export const reviews: string;
  export const pictures: string;
  export const same: string;
  export const differs: string;
  export const nothing: string;
  export const hidden: string;
  export const moves: (values: { goes: string | number; stays: string | number }) => string;
  export const merge: string;
  export const merged: (values: { goes: string | number; stays: string | number }) => string;
  export const back: string;
}

declare module '#i18n/console/names' {
  export const pages: {
    today: string;
    reviews: string;
    applications: string;
    reports: string;
    owners: string;
    stores: string;
    categories: string;
    lists: string;
    rankings: string;
    users: string;
    administrators: string;
    apiKeys: string;
    origins: string;
    transfer: string;
    print: string;
    activity: string;
    backups: string;
    site: string;
    search: string;
    notices: string;
    account: string;
  };
  export const appearances: {
    system: string;
    light: string;
    dark: string;
  };
  export const keys: string;
  export const logOut: string;
  export const words: {
    print: string;
    site: string;
    search: string;
    notices: string;
    origins: string;
    transfer: string;
    account: string;
  };
  export const newStore: string;
  export const posterHere: string;
  export const backUp: string;
  export const switchTo: (name: string | number) => string;
  export const settings: {
    general: string;
    attributes: string;
    texts: string;
  };
}

declare module '#i18n/console/notices' {
  export const about: string;
  export const none: string;
  export const add: string;
  export const change: string;
  export const gone: string;
  export const test: string;
  export const testing: string;
  export const arrived: string;
  export const failed: string;
  export const lastSent: (ago: string | number) => string;
  export const form: string;
  export const forms: {
    mail: string;
    wecom: string;
    dingtalk: string;
    feishu: string;
    slack: string;
    ntfy: string;
    json: string;
  };
  export const mailAddress: string;
  export const address: string;
  export const addressHints: {
    mail: string;
    wecom: string;
    dingtalk: string;
    feishu: string;
    slack: string;
    ntfy: string;
    json: string;
  };
  export const addressKept: (host: string | number) => string;
  export const secret: string;
  export const secretHints: {
    mail: string;
    wecom: string;
    slack: string;
    dingtalk: string;
    feishu: string;
    ntfy: string;
    json: string;
  };
  export const secretKept: string;
  export const makeUp: string;
  export const occasions: string;
  export const kinds: {
    application: string;
    review: string;
    report: string;
    backup: string;
    disk: string;
    certificate: string;
    database: string;
    budget: string;
    admin_password: string;
  };
  export const noKinds: string;
  export const saved: string;
  export const removeTitle: (name: string | number) => string;
  export const removeHint: string;
  export const removed: (name: string | number) => string;
  export const operator: string;
  export const operatorHint: string;
  export const smtp: string;
  export const private: string;
  export const baseUrl: string;
}

declare module '#i18n/console/origins' {
  export const about: string;
  export const origins: string;
  export const hint: string;
  export const saved: string;
}

declare module '#i18n/console/owners' {
  export const ofStore: (name: string | number) => string;
  export const toStore: string;
  export const owners: string;
  export const none: string;
  export const since: {
    application: (day: string | number) => string;
    claim: (day: string | number) => string;
    code: (day: string | number) => string;
  };
  export const remove: string;
  export const removeOf: (name: string | number) => string;
  export const removeTitle: (name: string | number) => string;
  export const removeHint: string;
  export const removed: (name: string | number) => string;
  export const letter: string;
  export const letterHint: string;
  export const language: string;
  export const createCode: string;
  export const newCode: string;
  export const print: string;
}

declare module '#i18n/console/pictures' {
  export const noPicture: {
    heic: string;
    text: string;
    damaged: string;
  };
}

declare module '#i18n/console/plan' {
  export const found_by_id: string;
  export const found_by_external_id: string;
  export const found_by_name: string;
  export const found_by_name_and_address: string;
  export const none_by_name: string;
  export const none_by_name_and_address: string;
  export const merged_into: (id: string | number) => string;
  export const same_row: (line: string | number) => string;
  export const external_id_taken: (id: string | number) => string;
  export const no_such_id: (id: string | number) => string;
  export const several_match: (ids: string | number) => string;
  export const gone: (id: string | number) => string;
  export const no_store: string;
  export const several_categories: string;
  export const workbook: string;
  export const not_utf8: string;
  export const json: string;
  export const open_quotation: string;
  export const empty_file: (columns: string | number) => string;
  export const unknown_column: (columns: string | number) => string;
  export const repeated_column: string;
  export const missing_column: (column: string | number) => string;
  export const cells: (values: { cells: string | number; columns: string | number }) => string;
  export const nameless_column: string;
  export const flag: string;
  export const whole_number: (values: { minimum: string | number; maximum: string | number }) => string;
  export const price: string;
  export const variants: (part: string | number) => string;
  export const words: (values: { words: string | number; part: string | number }) => string;
  export const max_dishes: (limit: string | number) => string;
  export const menu_size: (limit: number) => string;
  export const number: (values: { minimum: string | number; maximum: string | number }) => string;
  export const other_coordinate: (column: string | number) => string;
  export const other_column: string;
  export const max_lines: (limit: string | number) => string;
  export const hours: (part: string | number) => string;
  export const days: (part: string | number) => string;
  export const times: (part: string | number) => string;
  export const max_openings: (limit: string | number) => string;
  export const closures: (part: string | number) => string;
  export const closure_order: (part: string | number) => string;
  export const no_object: string;
  export const object_type: (type: string | number) => string;
  export const deleted_object: string;
  export const unknown_field: string;
  export const unknown_category: string;
  export const plain_value: string;
  export const attribute_object: string;
  export const translations_object: string;
  export const max_languages: (limit: string | number) => string;
  export const opening_list: (limit: string | number) => string;
  export const closure_list: (limit: string | number) => string;
  export const picture_list: string;
  export const dish_list: string;
}

declare module '#i18n/console/print' {
  export const about: string;
  export const onlyHere: (address: string | number) => string;
  export const keyword: string;
  export const chooseAll: (count: string | number) => string;
  export const chooseNone: string;
  export const chosen: (values: { count: number; sheets: number }) => string;
  export const print: (sheets: number) => string;
  export const poster: string;
  export const printPoster: string;
  export const hidden: string;
  export const preview: string;
  export const noStores: string;
  export const sheet: (number: string | number) => string;
  export const codeOf: (name: string | number) => string;
  export const likeUs: string;
  export const scan: string;
}

declare module '#i18n/console/problems' {
  export const job_failed: (job: string | number) => string;
  export const job_long: (values: { job: string | number; since: string | number }) => string;
  export const backup_failed: string;
  export const backup_overdue: (values: { due: string | number; last: string | number }) => string;
  export const backup_never: (due: string | number) => string;
  export const disk_low: (megabytes: string | number) => string;
  export const certificate_missing: string;
  export const certificate_expired: (until: string | number) => string;
  export const certificate_late: (until: string | number) => string;
  export const certificate_failed: string;
  export const next_order: (at: string | number) => string;
  export const clock_ahead: (seconds: string | number) => string;
  export const clock_behind: (seconds: string | number) => string;
  export const write_waits: (seconds: string | number) => string;
  export const write_waits_for: (values: {
    seconds: string | number;
    process: string | number;
    program: string | number;
  }) => string;
  export const write_contended: (seconds: string | number) => string;
  export const standby_missing: (names: string | number) => string;
  export const standby_slow: string;
  export const lock_prepared: string;
  export const lock_held: (values: {
    process: string | number;
    who: string | number;
    statement: string | number;
  }) => string;
  export const connections_refused: string;
  export const pictures_unlisted: string;
  export const pictures_unlike: (values: { count: number; path: string | number }) => string;
}

declare module '#i18n/console/rankings' {
  export const rankings: {
    hotness: string;
    likes: string;
    search: string;
    reviews: string;
  };
  export const about: {
    hotness: string;
    likes: string;
    search: string;
    reviews: string;
  };
  export const figures: {
    likes: (count: number) => string;
    search: (count: number) => string;
    reviews: (count: number) => string;
  };
  export const noStores: string;
  export const newStore: string;
  export const score: (score: string | number) => string;
  export const recalculate: string;
  export const recalculateHint: string;
  export const most: string;
  export const mostHint: string;
  export const recalculated: (values: { count: number; seconds: string | number }) => string;
}

declare module '#i18n/console/reasons' {
  export const reasons: readonly string[];
}

declare module '#i18n/console/reports' {
  export const states: {
    open: string;
    done: string;
  };
  export const noneOpen: string;
  export const noneDone: string;
  export const reviewBy: (values: { user: string | number; store: string | number }) => string;
  export const somebody: string;
  export const noText: string;
  export const deleted: string;
  export const hidden: string;
  export const reviewStates: {
    pending: string;
    approved: string;
    blocked: string;
  };
  export const contact: string;
  export const merge: string;
  export const markDone: string;
  export const reopen: string;
  export const markedDone: (subject: string | number) => string;
  export const reopened: (subject: string | number) => string;
  export const doneOn: (day: string | number) => string;
  export const kinds: {
    closed: string;
    moved: string;
    wrong_details: string;
    duplicate: string;
    offensive: string;
    other: string;
    spam: string;
    false: string;
  };
}

declare module '#i18n/console/requests' {
  export const kinds: {
    claims: string;
    edits: string;
  };
  export const states: {
    pending: string;
    approved: string;
    rejected: string;
  };
  export const noneOf: {
    claims: string;
    edits: string;
  };
  export const list: (count: string | number) => string;
  export const sent: (age: string | number) => string;
  export const by: (name: string | number) => string;
  export const claimer: (name: string | number) => string;
  export const contact: string;
  export const store: string;
  export const approve: string;
  export const reject: string;
  export const next: string;
  export const previous: string;
  export const rejectTitle: {
    claims: (store: string | number) => string;
    edits: (store: string | number) => string;
  };
  export const rejectReason: string;
  export const approvedOf: {
    claims: (store: string | number) => string;
    edits: (store: string | number) => string;
  };
  export const rejectedOf: {
    claims: (store: string | number) => string;
    edits: (store: string | number) => string;
  };
  export const alreadyDecided: (store: string | number) => string;
  export const changedSince: (store: string | number) => string;
  export const decided: {
    approved: (day: string | number) => string;
    rejected: (day: string | number) => string;
  };
  export const noReason: string;
  export const sign: string;
  export const signs: {
    claims_of_account: (count: string | number) => string;
    claims_of_network: (count: string | number) => string;
    name_changed: string;
    contact_in_note: (note: string | number) => string;
  };
}

declare module '#i18n/console/reviews' {
  export const states: {
    pending: string;
    approved: string;
    blocked: string;
    deleted: string;
    all: string;
  };
  export const list: (number: string | number) => string;
  export const waits: (number: string | number) => string;
  export const oldest: (age: string | number) => string;
  export const today: (number: string | number) => string;
  export const unsent: (number: number) => string;
  export const fresh: (number: string | number) => string;
  export const show: string;
  export const everything: string;
  export const marks: {
    report: string;
    link: string;
    phone: string;
    picture: string;
    first: string;
  };
  export const ratings: string;
  export const anyRating: string;
  export const order: string;
  export const oldestFirst: string;
  export const newestFirst: string;
  export const reports: (number: number) => string;
  export const select: (values: { store: string | number; user: string | number }) => string;
  export const selected: (number: string | number) => string;
  export const selectAll: string;
  export const clearSelection: string;
  export const onlyUser: (name: string | number) => string;
  export const onlyStore: (name: string | number) => string;
  export const thisUser: string;
  export const thisStore: string;
  export const noneWaiting: string;
  export const noneWaitingToday: (number: string | number) => string;
  export const noneApproved: string;
  export const noneBlocked: string;
  export const noneDeleted: string;
  export const review: string;
  export const about: string;
  export const deletedAccount: string;
  export const toAccount: string;
  export const rating: (rating: string | number) => string;
  export const first: string;
  export const deletedOn: (age: string | number) => string;
  export const noText: string;
  export const recommends: (dish: string | number) => string;
  export const pictureOfReview: (number: string | number) => string;
  export const copied: string;
  export const theUser: string;
  export const joined: (age: string | number) => string;
  export const figures: (values: { reviews: number; blocked: string | number }) => string;
  export const othersOf: (user: string | number) => string;
  export const noAccount: string;
  export const theStore: string;
  export const storeFigures: (values: { rating: string | number; reviews: number; likes: number }) => string;
  export const storeWithoutReviews: (likes: number) => string;
  export const othersAbout: (store: string | number) => string;
  export const onlyThisStore: string;
  export const approve: string;
  export const block: string;
  export const blockAuthor: string;
  export const blockedAuthor: (user: string | number) => string;
  export const restore: string;
  export const approveMany: (number: string | number) => string;
  export const blockMany: (number: string | number) => string;
  export const deleteMany: (number: string | number) => string;
  export const next: string;
  export const previous: string;
  export const openStore: string;
  export const openUser: string;
  export const mark: string;
  export const markRange: string;
  export const approvedOf: (store: string | number) => string;
  export const blockedOf: (store: string | number) => string;
  export const deletedOf: (store: string | number) => string;
  export const restoredOf: (store: string | number) => string;
  export const approvedMany: (number: number) => string;
  export const blockedMany: (number: number) => string;
  export const deletedMany: (number: number) => string;
  export const someFailed: (values: { done: string | number; failed: string | number }) => string;
  export const leftOut: (values: { done: number; named: string | number; more: number }) => string;
  export const separator: string;
  export const decidedBy: (values: {
    store: string | number;
    state: string | number;
    actor: string | number;
  }) => string;
  export const changed: (store: string | number) => string;
  export const deletedMeanwhile: string;
  export const notChanged: string;
  export const alreadyDecided: (values: {
    actor: string | number;
    store: string | number;
    state: string | number;
  }) => string;
  export const alreadyDeleted: (store: string | number) => string;
  export const changedMeanwhile: (store: string | number) => string;
  export const storeGone: (store: string | number) => string;
  export const authorGone: string;
  export const reportedAs: string;
  export const kinds: {
    spam: string;
    offensive: string;
    false: string;
    other: string;
  };
  export const reportDone: string;
  export const reportDoneSaid: string;
  export const replyOfPlace: string;
  export const reply: string;
  export const changeReply: string;
  export const replyLabel: string;
  export const replyHint: string;
  export const replySaved: (store: string | number) => string;
  export const replyConflict: string;
  export const noReply: string;
}

declare module '#i18n/console/search' {
  export const searches: string;
  export const which: string;
  export const none: string;
  export const all: string;
  export const about: string;
  export const allFound: string;
  export const noSearches: string;
  export const times: (count: number) => string;
  export const means: (words: string | number) => string;
  export const add: string;
  export const addFor: (text: string | number) => string;
  export const addTitle: (text: string | number) => string;
  export const words: string;
  export const wordsHint: string;
  export const existing: string;
  export const addTo: (words: string | number) => string;
  export const newGroup: string;
  export const added: (text: string | number) => string;
  export const groups: string;
  export const groupsHint: string;
  export const find: string;
  export const addGroup: string;
  export const count: (count: number) => string;
  export const group: (number: string | number) => string;
  export const remove: (words: string | number) => string;
  export const showAll: (count: number) => string;
  export const forgiven: string;
  export const forgivenHint: string;
  export const kinds: {
    joined: {
      name: string;
      hint: string;
    };
    plural: {
      name: string;
      hint: string;
    };
    synonym: {
      name: string;
      hint: string;
    };
    stop_word: {
      name: string;
      hint: string;
    };
    sound: {
      name: string;
      hint: string;
    };
    typo: {
      name: string;
      hint: string;
    };
  };
  export const saved: string;
}

declare module '#i18n/console/site' {
  export const who: string;
  export const name: string;
  export const tagline: string;
  export const taglineHint: string;
  export const logo: string;
  export const chooseLogo: string;
  export const otherLogo: string;
  export const removeLogo: string;
  export const town: string;
  export const townHint: string;
  export const country: string;
  export const countryHint: string;
  export const currency: string;
  export const currencyHint: string;
  export const currencyTitle: string;
  export const currencyText: (values: { before: string | number; after: string | number }) => string;
  export const currencyChange: string;
  export const directions: string;
  export const mapServices: {
    device: string;
    google: string;
    apple: string;
    amap: string;
    openstreetmap: string;
  };
  export const owners: string;
  export const ownerEdits: string;
  export const ownerEditsHint: string;
  export const reviewed: string;
  export const direct: string;
  export const tongues: string;
  export const languages: string;
  export const languagesHint: string;
  export const first: string;
  export const makeFirst: string;
  export const makeFirstOf: (name: string | number) => string;
  export const remove: string;
  export const removeOf: (name: string | number) => string;
  export const addLanguage: string;
  export const contentLanguage: string;
  export const notChosen: string;
  export const contentLanguageHint: string;
  export const timeZone: string;
  export const timeThere: (time: string | number) => string;
  export const noZone: string;
  export const map: string;
  export const start: string;
  export const plan: string;
  export const tiles: string;
  export const tilesHint: string;
  export const attribution: string;
  export const attributionHint: string;
  export const saved: string;
}

declare module '#i18n/console/store' {
  export const newStore: string;
  export const store: string;
  export const allStores: string;
  export const merge: string;
  export const owners: string;
  export const before: string;
  export const after: string;
  export const needed: string;
  export const saved: (name: string | number) => string;
  export const savedWithout: (count: number) => string;
  export const saveAndNew: string;
  export const keptAsDraft: string;
  export const fieldsToMend: (count: number) => string;
  export const waitsForPictures: string;
  export const changedMeanwhile: string;
  export const basics: string;
  export const fields: {
    name: string;
    category: string;
    address: string;
    spot: string;
    phone: string;
    status: string;
    description: string;
    cover_url: string;
    images: string;
    dishes: string;
    open_hours: string;
    hours: string;
    closures: string;
    attributes: string;
    translations: string;
    price_level: string;
    website: string;
    menu_url: string;
    reservation_url: string;
    order_url: string;
    place: string;
  };
  export const chooseCategory: string;
  export const hiddenCategory: (name: string | number) => string;
  export const onTheWeb: string;
  export const unknownLevel: string;
  export const moreAboutDish: string;
  export const moreAbout: (name: string | number) => string;
  export const price: string;
  export const soldOut: string;
  export const spotHint: string;
  export const active: string;
  export const inactive: string;
  export const picturesHint: string;
  export const ofMost: (values: { count: string | number; most: string | number }) => string;
  export const pictureNumber: (number: string | number) => string;
  export const coverPicture: string;
  export const makeCover: string;
  export const movePicture: (values: { number: string | number; count: string | number }) => string;
  export const moveHint: string;
  export const earlier: (name: string | number) => string;
  export const later: (name: string | number) => string;
  export const removePicture: (name: string | number) => string;
  export const removedPicture: string;
  export const tooManyPictures: (most: string | number) => string;
  export const dropHere: string;
  export const dropNow: string;
  export const leftOut: (name: string | number) => string;
  export const leftOutSeveral: (count: number) => string;
  export const noRoom: string;
  export const choosePictures: string;
  export const takePicture: string;
  export const pictureLink: string;
  export const pictureLinkHint: string;
  export const addLink: string;
  export const uploadOf: (name: string | number) => string;
  export const waits: string;
  export const processed: string;
  export const percent: (percent: string | number) => string;
  export const removeUpload: string;
  export const moreStores: string;
  export const previousStore: string;
  export const nextStore: string;
  export const itsReviews: string;
  export const poster: string;
  export const deleted: (name: string | number) => string;
  export const wasDeleted: (values: { name: string | number; when: string | number }) => string;
  export const deletedMeanwhile: string;
  export const restore: string;
  export const restored: (name: string | number) => string;
  export const noSuchStore: string;
  export const cropPicture: (name: string | number) => string;
  export const cropTitle: string;
  export const cropArea: string;
  export const cropHint: string;
  export const cropFailed: string;
  export const pictureToCrop: string;
  export const turnLeft: string;
  export const turnRight: string;
  export const shape: string;
  export const shapes: {
    free: string;
    wide: string;
    square: string;
  };
  export const useCrop: string;
  export const croppedName: string;
  export const dishesHint: string;
  export const dish: string;
  export const addDish: string;
  export const moveDish: (values: { number: string | number; count: string | number }) => string;
  export const dishUp: (number: string | number) => string;
  export const dishDown: (number: string | number) => string;
  export const removeDish: (number: string | number) => string;
  export const removedDish: (name: string | number) => string;
  export const addItsPicture: string;
  export const removeItsPicture: string;
  export const pictureOfDish: (name: string | number) => string;
  export const attributesHint: string;
  export const translationsHint: (language: string | number) => string;
  export const allAttributes: string;
  export const notKnown: string;
  export const hoursHint: string;
  export const nextDay: string;
  export const inOneLine: string;
  export const unknownHours: string;
  export const otherDaysClosed: string;
  export const addHours: string;
  export const daysOfLine: (number: string | number) => string;
  export const timesOfLine: (number: string | number) => string;
  export const removeLine: (number: string | number) => string;
  export const hoursNotRead: string;
  export const openHoursHint: string;
  export const firstDay: string;
  export const lastDay: string;
  export const closureNote: string;
  export const addClosure: string;
  export const removeClosure: (number: string | number) => string;
  export const placeLabel: string;
  export const preview: string;
  export const comma: string;
  export const knownFor: (dishes: string | number) => string;
  export const reviewCount: (count: number) => string;
  export const noReviews: string;
  export const inactiveHint: string;
  export const conflict: string;
  export const conflictHint: string;
  export const mine: string;
  export const theirs: (values: { who: string | number; when: string | number }) => string;
  export const nothing: string;
  export const saveChosen: string;
  export const backToEditing: string;
}

declare module '#i18n/console/stores' {
  export const noStores: string;
  export const firstStore: string;
  export const newStore: string;
  export const keyword: string;
  export const forgive: string;
  export const exactOnly: string;
  export const category: string;
  export const allCategories: string;
  export const sort: string;
  export const sorts: {
    newest: string;
    score: string;
    rating: string;
    likes: string;
    hotness: string;
  };
  export const status: string;
  export const all: string;
  export const states: {
    active: string;
    inactive: string;
  };
  export const deleted: string;
  export const count: (count: number) => string;
  export const name: string;
  export const rating: string;
  export const likes: string;
  export const likeCount: (count: number) => string;
  export const updated: string;
  export const isPublic: (name: string | number) => string;
  export const shown: (name: string | number) => string;
  export const hidden: (name: string | number) => string;
  export const select: (name: string | number) => string;
  export const selectPage: string;
  export const selected: (count: number) => string;
  export const selectAll: (count: number) => string;
  export const collecting: (values: { count: number; total: number }) => string;
  export const clear: string;
  export const keys: {
    move: string;
    select: string;
    range: string;
  };
  export const forSelected: string;
  export const show: string;
  export const hide: string;
  export const file: string;
  export const fileTitle: (count: number) => string;
  export const fileAction: string;
  export const attributes: string;
  export const restore: string;
  export const deleteMany: (count: number) => string;
  export const deleteManyHint: string;
  export const progress: (values: { done: number; total: number }) => string;
  export const stop: string;
  export const leaveRest: (count: number) => string;
  export const changed: {
    activate: (count: number) => string;
    deactivate: (count: number) => string;
    delete: (count: number) => string;
    restore: (count: number) => string;
    category: (count: number) => string;
    attributes: (count: number) => string;
  };
  export const refused: (count: number) => string;
  export const reasons: {
    not_found: string;
    external_id_taken: string;
    category_gone: string;
  };
  export const otherReason: (reason: string | number) => string;
  export const noDeleted: string;
  export const deletedAt: (when: string | number) => string;
  export const restored: (name: string | number) => string;
  export const views: string;
  export const saveView: string;
  export const viewName: string;
  export const viewHint: string;
  export const savedView: (name: string | number) => string;
  export const forgetView: (name: string | number) => string;
  export const forgotView: (name: string | number) => string;
}

declare module '#i18n/console/texts' {
  export const about: string;
  export const language: string;
  export const find: string;
  export const ownOnly: string;
  export const count: (count: number) => string;
  export const values: (names: string | number) => string;
  export const reset: string;
  export const resetOf: (text: string | number) => string;
  export const noMessage: (names: string | number) => string;
  export const showAll: (count: number) => string;
  export const saved: string;
}

declare module '#i18n/console/today' {
  export const waiting: {
    reviews: (count: number) => string;
    applications: (count: number) => string;
    reports: (count: number) => string;
    claims: (count: number) => string;
    edits: (count: number) => string;
  };
  export const oldest: string;
  export const nothingWaits: string;
  export const enjoy: string;
  export const problems: string;
  export const toBackups: string;
  export const bursts: {
    title: string;
    likes: (values: { networks: number; likes: string | number }) => string;
    look: string;
  };
  export const notes: {
    title: string;
    remove: string;
    removeOf: (name: string | number) => string;
    removed: (name: string | number) => string;
  };
  export const begin: string;
  export const whatPlace: string;
  export const whatPlaceHint: string;
  export const setUp: string;
  export const putAway: string;
  export const done: string;
  export const toDo: string;
  export const progress: (values: { done: string | number; all: string | number }) => string;
  export const steps: {
    name: string;
    category: string;
    store: string;
    picture: string;
    key: string;
    backup: string;
    print: string;
  };
  export const figures: string;
  export const figure: string;
  export const daily: {
    reviews: string;
    searches: string;
    likes: string;
    users: string;
    merchant_applications: string;
  };
  export const inDays: (values: {
    name: string | number;
    total: string | number;
    day: string | number;
    most: string | number;
  }) => string;
  export const noneInDays: (name: string | number) => string;
  export const asTable: string;
  export const date: string;
  export const all: string;
  export const stores: string;
  export const reviews: string;
  export const users: string;
  export const likes: string;
  export const searches: string;
  export const hotStores: string;
  export const noHotStores: string;
  export const lastBackup: string;
  export const noBackup: string;
}

declare module '#i18n/console/town' {
  export const title: string;
  export const steps: {
    place: string;
    file: string;
    review: string;
    done: string;
  };
  export const placeHint: string;
  export const next: string;
  export const back: string;
  export const fileHint: string;
  export const whereFrom: string;
  export const choose: string;
  export const formats: string;
  export const sending: (values: { name: string | number; part: string | number }) => string;
  export const stop: string;
  export const onServer: string;
  export const unfinished: (part: string | number) => string;
  export const use: string;
  const delete_: string;
  export { delete_ as delete };
  export const deleteOf: (name: string | number) => string;
  export const empty: string;
  export const emptyHint: string;
  export const kindsTitle: string;
  export const nameless: string;
  export const reading: string;
  export const read: string;
  export const readAgain: string;
  export const found: (count: number) => string;
  export const asOf: (date: string | number) => string;
  export const leftOut: (count: number) => string;
  export const hours: (values: { structured: number; text: number }) => string;
  export const unsent: (count: number) => string;
  export const shapeless: (count: number) => string;
  export const placeless: (count: number) => string;
  export const swapped: (count: number) => string;
  export const namelessByKind: string;
  export const unmapped: string;
  export const categories: string;
  export const categoriesHint: string;
  export const nameOf: (name: string | number) => string;
  export const alike: string;
  export const alikeHint: string;
  export const forAll: string;
  export const answers: {
    same: string;
    new: string;
    skip: string;
  };
  export const onMap: string;
  export const here: string;
  export const hereAway: (distance: string | number) => string;
  export const answerOf: (name: string | number) => string;
  export const newStores: string;
  export const changedStores: string;
  export const untick: string;
  export const vanished: string;
  export const vanishedHint: string;
  export const draw: string;
  export const apply: (count: number) => string;
  export const drawOnly: string;
  export const nothingNew: string;
  export const importing: string;
  export const drawing: string;
  export const goesOn: string;
  export const imported: (values: { created: string | number; updated: string | number }) => string;
  export const drawn: (size: string | number) => string;
  export const ready: string;
  export const undoHint: string;
  export const toActivity: string;
  export const openSite: string;
  export const toStores: string;
  export const toPrint: string;
  export const kinds: {
    restaurant: string;
    fast_food: string;
    cafe: string;
    bar: string;
    pub: string;
    biergarten: string;
    food_court: string;
    ice_cream: string;
    bakery: string;
    pastry: string;
    confectionery: string;
    butcher: string;
    seafood: string;
    deli: string;
    cheese: string;
    greengrocer: string;
    tea: string;
    coffee: string;
  };
  export const source: string;
  export const sources: {
    osm: string;
    places: string;
  };
  export const columns: string;
  export const columnsHint: string;
  export const unread: (count: number) => string;
  export const fields: {
    id: string;
    name: string;
    latitude: string;
    longitude: string;
    position: string;
    address: string;
    street: string;
    housenumber: string;
    city: string;
    postcode: string;
    state: string;
    country: string;
    phone: string;
    website: string;
    description: string;
    category: string;
    open_hours: string;
  };
  export const onlyPart: string;
  export const address: string;
  export const archiveHint: string;
}

declare module '#i18n/console/transfer' {
  const import_: string;
  export { import_ as import };
  export const map: string;
  const export_: string;
  export { export_ as export };
  export const file: string;
  export const otherFile: string;
  export const choose: string;
  export const chooseHint: string;
  export const templates: string;
  export const tables: {
    stores: string;
    categories: string;
    dishes: string;
  };
  export const lines: (count: number) => string;
  export const workbook: (name: string | number) => string;
  export const emptyFile: (name: string | number) => string;
  export const gbk: string;
  export const western: string;
  export const columns: string;
  export const table: string;
  export const columnsHint: string;
  export const nameless: string;
  export const leaveOut: string;
  export const trial: string;
  export const trialHint: string;
  export const missing: (names: string | number) => string;
  export const check: string;
  export const checkAgain: string;
  export const checking: string;
  export const correct: string;
  export const nothingNew: string;
  export const saveCorrected: string;
  export const apply: (count: number) => string;
  export const created: string;
  export const updated: string;
  export const unchanged: string;
  export const newCategories: string;
  export const refused: string;
  export const plan: string;
  export const line: string;
  export const effect: string;
  export const effects: {
    create: string;
    update: string;
    unchanged: string;
    refuse: string;
  };
  export const open: string;
  export const cell: (values: { column: string | number; line: string | number }) => string;
  export const showMore: (count: string | number) => string;
  export const importing: string;
  export const goesOn: string;
  export const stopped: string;
  export const nothingDone: string;
  export const imported: string;
  export const another: string;
  export const exportAll: string;
  export const exportHint: string;
  export const exportSecret: string;
  export const makeExport: string;
  export const contains: (values: {
    stores: string | number;
    reviews: string | number;
    pictures: string | number;
  }) => string;
  export const lostPictures: (count: string | number) => string;
  export const download: string;
  export const linkUntil: (time: string | number) => string;
  export const linkUsed: string;
  export const linkGone: string;
  export const exportFailed: string;
  export const exportTables: string;
  export const tablesHint: string;
  export const tableAsCsv: (name: string | number) => string;
}

declare module '#i18n/console/users' {
  export const noUsers: string;
  export const noUsersHint: string;
  export const keyword: string;
  export const attacks: string;
  export const all: string;
  export const states: {
    active: string;
    disabled: string;
  };
  export const registered: (day: string | number) => string;
  export const reviewsOf: string;
  export const reviewsMade: (values: { total: number; blocked: number }) => string;
  export const lastReview: string;
  export const disable: string;
  export const enable: string;
  export const disabledUser: (name: string | number) => string;
  export const enabledUser: (name: string | number) => string;
  export const setPassword: string;
  export const newPassword: string;
  export const passwordHint: string;
  export const passwordSet: (name: string | number) => string;
  export const deleteUser: (name: string | number) => string;
  export const deleteHint: string;
  export const deletedUser: (name: string | number) => string;
}

declare module '#i18n/dishes' {
  export const menu: string;
  export const soldOut: string;
  export const from: (price: string | number) => string;
  export const spicy: {
    1: string;
    2: string;
    3: string;
  };
  export const contains: (list: string | number) => string;
  export const containsNone: string;
  export const statedOn: (day: string | number) => string;
  export const priceLevel: (level: string | number) => string;
  export const upTo: (symbols: string | number) => string;
  export const allergens: {
    gluten: string;
    crustaceans: string;
    eggs: string;
    fish: string;
    peanuts: string;
    soya: string;
    milk: string;
    nuts: string;
    celery: string;
    mustard: string;
    sesame: string;
    sulphites: string;
    lupin: string;
    molluscs: string;
  };
  export const section: string;
  export const sizes: string;
  export const size: string;
  export const addSize: string;
  export const removeSize: (number: string | number) => string;
  export const suits: string;
  export const ingredients: string;
  export const notStated: string;
  export const stated: string;
  export const howSpicy: string;
  export const unknown: string;
  export const notSpicy: string;
}

declare module '#i18n/feed' {
  export const store: (name: string | number) => string;
  export const review: (values: { name: string | number; rating: string | number }) => string;
  export const somebody: string;
  export const today: (name: string | number) => string;
  export const closedToday: string;
  export const closedUntil: (time: string | number) => string;
  export const closesAt: (time: string | number) => string;
}

declare module '#i18n/kept' {
  export const asOf: (time: string | number) => string;
  export const showNewest: string;
}

declare module '#i18n/keywords' {
  export const synonyms: readonly string[];
  export const fillers: readonly string[];
  export const before: readonly string[];
  export const after: readonly string[];
  export const nearby: readonly string[];
  export const endings: readonly string[];
}

declare module '#i18n/letters' {
  export const address: {
    subject: (site: string | number) => string;
    text: (values: { site: string | number; link: string | number }) => string;
  };
  export const password: {
    subject: (site: string | number) => string;
    text: (values: { username: string | number; site: string | number; link: string | number }) => string;
  };
  export const changed: {
    subject: (site: string | number) => string;
    text: (values: { username: string | number; site: string | number }) => string;
  };
  export const left: {
    subject: (site: string | number) => string;
    text: (values: { username: string | number; site: string | number }) => string;
  };
  export const owner: {
    subject: (site: string | number) => string;
    text: (values: {
      owner: string | number;
      store: string | number;
      site: string | number;
      username: string | number;
      link: string | number;
    }) => string;
  };
}

declare module '#i18n/opening' {
  export const open: string;
  export const closed: string;
  export const openUntil: (time: string | number) => string;
  export const closesAt: (time: string | number) => string;
  export const opensAt: (time: string | number) => string;
  export const opensTomorrow: (time: string | number) => string;
  export const opensOn: (values: { day: string | number; time: string | number }) => string;
}

declare module '#i18n/reading' {
  export const showingResults: (words: string | number) => string;
  export const searchInstead: (words: string | number) => string;
  export const alsoFound: (words: string | number) => string;
  export const onlyExact: string;
  export const exactOnly: string;
  export const similarToo: string;
  export const quoted: (text: string | number) => string;
  export const soundingLike: (word: string | number) => string;
  export const soundsLike: (word: string | number) => string;
}

declare module '#i18n/shared' {
  export const console: string;
  export const skip: string;
  export const more: string;
  export const language: string;
  export const find: string;
  export const appearance: (name: string | number) => string;
  export const noSuchPage: string;
  export const pageNotLoaded: string;
  export const offline: string;
  export const keptOffline: (count: number) => string;
  export const groups: {
    work: string;
    people: string;
    service: string;
  };
  export const loading: string;
  export const tryAgain: string;
  export const refused: string;
  export const unreachable: string;
  export const failures: {
    account_disabled: string;
    token_invalid: string;
    token_expired: string;
    not_found: string;
    too_large: string;
    not_an_image: string;
    busy: string;
    unavailable: string;
    disk_full: string;
    internal: string;
  };
  export const spent: {
    review: string;
    'pending-review': string;
    like: string;
    report: string;
    application: string;
    upload: string;
    simultaneous: string;
    'failed-login': string;
    mail: string;
    letter: string;
    other: string;
  };
  export const requestId: (id: string | number) => string;
  export const nothingFound: string;
  export const clearFilters: string;
  export const correctFields: string;
  export const draftShown: string;
  export const showPicture: string;
  export const previousPicture: string;
  export const nextPicture: string;
  export const noRating: string;
  export const operatorsOnly: string;
  export const roleCommand: string;
  export const searchList: string;
  export const pagesOfList: string;
  export const previousPage: string;
  export const nextPage: string;
  export const lastPage: string;
  export const page: string;
  export const ofPages: (pages: string | number) => string;
  export const pageOf: (values: { page: string | number; pages: string | number }) => string;
  export const undo: string;
  export const undone: (what: string | number) => string;
  export const undoneExcept: (values: { left: number; which: string | number; what: string | number }) => string;
  export const changedSince: (values: { actor: string | number; what: string | number }) => string;
  export const nothingToUndo: string;
  export const save: string;
  export const cancel: string;
  export const close: string;
  export const discard: string;
  const delete_: string;
  export { delete_ as delete };
  export const edit: string;
  export const copy: string;
  export const copied: string;
  export const selectedToCopy: string;
}

declare module '#i18n/shared/area' {
  export * from '#i18n/shared';
  export const title: string;
  export const hint: string;
  export const corners: string;
  export const unreadable: (line: string | number) => string;
  export const more: string;
  export const removeLast: string;
  export const removeAll: string;
}

declare module '#i18n/shared/captcha' {
  export * from '#i18n/shared';
  export const code: string;
  export const picture: string;
  export const another: string;
  export const cannotSee: string;
  export const working: string;
  export const solved: string;
  export const showPicture: string;
}

declare module '#i18n/shared/logins' {
  export * from '#i18n/shared';
  export const current: string;
  export const program: (values: { program: string | number; system: string | number }) => string;
  export const where: (values: { since: string | number; used: string | number; network: string | number }) => string;
  export const end: string;
  export const ended: string;
}

declare module '#i18n/shared/map' {
  export * from '#i18n/shared';
  export const latitude: string;
  export const longitude: string;
  export const hint: string;
  export const invalid: (most: string | number) => string;
  export const both: string;
  export const pin: string;
  export const map: (name: string | number) => string;
  export const zoomIn: string;
  export const zoomOut: string;
  export const toPlace: string;
  export const toStart: string;
  export const whereIAm: string;
  export const remove: string;
  export const removed: string;
  export const nowhere: string;
  export const noStart: string;
  export const showPlan: (host: string | number) => string;
  export const locating: string;
  export const notLocated: string;
  export const locationRefused: string;
  export const notLoaded: string;
  export const north: string;
  export const planHint: string;
  export const choosePlan: string;
  export const dropPlan: string;
  export const replacePlan: string;
  export const removePlan: string;
  export const planRemoved: string;
  export const uploading: string;
  export const width: string;
  export const invalidWidth: string;
  export const height: (length: string | number) => string;
  export const corners: string;
  export const southWest: string;
  export const northEast: string;
  export const turned: string;
  export const movePlan: string;
  export const lowerCorner: string;
  export const upperCorner: string;
  export const allStores: string;
  export const ownView: string;
  export const viewHint: string;
}

declare module '#i18n/shared/refusals' {
  export * from '#i18n/shared';
  export const rules: {
    required: string;
    type: string;
    minimum: (limit: string | number) => string;
    maximum: (limit: string | number) => string;
    min_length: (limit: number) => string;
    max_length: (limit: string | number) => string;
    min_items: (limit: string | number) => string;
    max_items: (limit: string | number) => string;
    max_bytes: (limit: string | number) => string;
    choice: string;
    format: string;
    characters: string;
    exists: string;
    expired: string;
    wrong: string;
  };
  export const entry: (values: { number: string | number; sentence: string | number }) => string;
  export const reasons: {
    invalid_input: string;
    malformed_json: string;
    malformed_body: string;
    malformed_request: string;
    captcha_wrong: string;
    captcha_expired: string;
    api_key_missing: string;
    api_key_unknown: string;
    token_missing: string;
    wrong_credentials: string;
    role_required: string;
    other_origin: string;
    no_such_route: string;
    method_not_allowed: string;
    username_taken: string;
    already_reviewed: string;
    already_owner: string;
    too_many_pending: string;
    too_many_owners: string;
    too_many_lists: string;
    category_gone: string;
    external_id_taken: string;
    store_gone: string;
    attribute_in_use: string;
    author_gone: string;
    changed_meanwhile: string;
    last_api_key: string;
    last_admin: string;
    not_undoable: string;
    already_running: string;
    file_taken: string;
    offset_wrong: string;
    own_account: string;
    too_slow: string;
    unsupported_media_type: string;
    damaged: string;
    range_not_satisfiable: string;
    rate_limited: string;
    not_implemented: string;
    idempotency_key_reused: string;
    second_factor_required: string;
    challenge_expired: string;
    mail_off: string;
    link_expired: string;
    no_second_factor: string;
    too_many_factors: string;
    passkeys_unavailable: string;
    passkey_taken: string;
  };
}

declare module '#i18n/shared/translations' {
  export * from '#i18n/shared';
  export const name: string;
  export const description: string;
  export const dish: string;
  export const descriptionOf: (name: string | number) => string;
  export const menuSection: string;
  export const labelIn: (values: { label: string | number; language: string | number }) => string;
  export const doneOfAll: (values: { done: string | number; all: string | number }) => string;
  export const otherLanguage: string;
}

declare module '#i18n/site' {
  export const placesFrom: (values: { name: string | number; licence: string | number }) => string;
  export const skip: string;
  export const home: string;
  export const site: string;
  export const map: string;
  export const rankings: string;
  export const lists: string;
  export const menu: string;
  export const language: string;
  export const addPlace: string;
  export const privacy: string;
  export const logIn: string;
  export const mine: string;
  export const madeWith: string;
  export const search: string;
  export const searchHint: string;
  export const find: string;
  export const categories: string;
  export const all: string;
  export const allCategories: string;
  export const allPlaces: string;
  export const places: (count: number) => string;
  export const placesToEat: (values: { places: string | number; town: string | number }) => string;
  export const inTown: (values: { town: string | number; text: string | number }) => string;
  export const withHours: string;
  export const number: (count: number) => string;
  export const nothingYet: string;
  export const pages: string;
  export const previous: string;
  export const comma: string;
  export const fullStop: string;
  export const betweenSentences: string;
  export const next: string;
  export const page: (values: { page: string | number; pages: string | number }) => string;
  export const closed: string;
  export const knownFor: string;
  export const reviews: (count: number) => string;
  export const noReviews: string;
  export const likes: (count: number) => string;
  export const points: string;
  export const rated: (rating: string | number) => string;
  export const pictureOf: (values: { name: string | number; number: string | number }) => string;
}

declare module '#i18n/site/apply' {
  export * from '#i18n/site';
  export const title: string;
  export const lead: string;
  export const noScript: string;
  export const noCategories: string;
  export const loading: string;
  export const steps: readonly string[];
  export const step: (number: string | number) => string;
  export const draft: string;
  export const startOver: string;
  export const next: string;
  export const back: string;
  export const optional: string;
  export const storeName: string;
  export const category: string;
  export const choose: string;
  export const description: string;
  export const you: string;
  export const youHint: string;
  export const contactName: string;
  export const contactPhone: string;
  export const address: string;
  export const spot: string;
  export const phone: string;
  export const onMap: string;
  export const hours: string;
  export const opens: string;
  export const closes: string;
  export const addTimes: string;
  export const moreTimes: string;
  export const removeTimes: string;
  export const noDays: string;
  export const openHours: string;
  export const picturesHint: (most: number) => string;
  export const logInForPictures: string;
  export const logInToAdd: string;
  export const why: string;
  export const addPictures: string;
  export const uploading: string;
  export const picture: (number: string | number) => string;
  export const remove: (number: string | number) => string;
  export const main: string;
  export const goodToKnow: string;
  export const goodToKnowHint: string;
  export const notKnown: string;
  export const send: string;
  export const sending: string;
  export const refused: string;
  export const sent: string;
  export const sentHint: string;
  export const number: (id: string | number) => string;
  export const code: string;
  export const link: string;
  export const another: string;
  export const lookUp: string;
  export const lookUpHint: string;
  export const lookUpButton: string;
  export const lookUpNoScript: string;
  export const unknown: string;
  export const states: {
    pending: string;
    approved: string;
    rejected: string;
  };
  export const reason: (reason: string | number) => string;
  export const toStore: string;
}

declare module '#i18n/site/categories' {
  export * from '#i18n/site';
  export const title: string;
  export const hint: string;
}

declare module '#i18n/site/dish' {
  export * from '#i18n/site';
  export const back: (name: string | number) => string;
  export const please: string;
  export const show: string;
}

declare module '#i18n/site/failed' {
  export * from '#i18n/site';
  export const failures: {
    404: {
      title: string;
      text: string;
    };
    429: {
      title: string;
      text: string;
    };
    503: {
      title: string;
      text: string;
    };
  };
  export const failed: {
    title: string;
    text: string;
  };
  export const again: string;
  export const requestId: (id: string | number) => string;
}

declare module '#i18n/site/home' {
  export * from '#i18n/site';
  export const question: string;
  export const title: (values: { name: string | number; town: string | number }) => string;
  export const best: string;
  export const popular: string;
  export const hot: string;
  export const around: string;
  export const openMap: string;
  export const cook: string;
  export const cookHint: string;
  export const nothingYetHint: string;
  export const operators: string;
  export const firstStore: string;
}

declare module '#i18n/site/kiosk' {
  export * from '#i18n/site';
  export const question: string;
  export const languages: string;
  export const controls: string;
  export const back: string;
  export const start: string;
  export const findFood: string;
  export const mapHere: string;
  export const openPlaces: string;
  export const everything: (total: number) => string;
  export const preferences: {
    hot: string;
    best: string;
    all: string;
  };
  export const kinds: string;
  export const lists: string;
  export const takeAway: string;
  export const takeStore: string;
  export const codeFor: (address: string | number) => string;
  export const foundCount: (total: number) => string;
  export const foundFor: (values: { total: number; keyword: string | number }) => string;
  export const noneFound: string;
  export const noneFoundHint: string;
  export const more: string;
  export const before: string;
  export const metresAway: (length: string | number) => string;
  export const youAreHere: string;
  export const nearYou: string;
  export const numbers: string;
  export const mapOf: (names: string | number) => string;
  export const zoomIn: string;
  export const zoomOut: string;
  export const noPlaceOnMap: string;
  export const dishes: string;
  export const hours: string;
  export const where: string;
  export const phone: string;
  export const said: string;
  export const somebody: string;
  export const guests: string;
  export const pictureBy: (name: string | number) => string;
  export const findHint: string;
  export const suggested: string;
  export const keyboard: string;
  export const word: string;
  export const find: string;
  export const space: string;
  export const erase: string;
  export const stillThere: string;
  export const stillThereHint: (seconds: string | number) => string;
  export const goOn: string;
  export const noServer: string;
  export const notKept: string;
  export const gone: string;
  export const orDish: string;
  export const filters: string;
}

declare module '#i18n/site/kiosk/welcome' {
  export * from '#i18n/site/kiosk';
  export const touch: string;
}

declare module '#i18n/site/list' {
  export * from '#i18n/site';
  export const about: string;
  export const all: string;
  export const none: string;
  export const stops: (count: number) => string;
  export const onFoot: (minutes: string | number) => string;
  export const map: string;
  export const explore: string;
  export const stop: (number: string | number) => string;
  export const days: string;
  export const today: string;
  export const together: (times: string | number) => string;
  export const never: string;
  export const neverInWeek: string;
  export const closed: string;
  export const unknown: string;
  export const print: string;
  export const printTitle: (title: string | number) => string;
  export const printAbout: string;
  export const back: string;
  export const code: (title: string | number) => string;
  export const scan: string;
}

declare module '#i18n/site/login' {
  export * from '#i18n/site';
  export const newAccount: string;
  export const about: string;
  export const needsScript: string;
}

declare module '#i18n/site/mail' {
  export * from '#i18n/site';
  export const confirmTitle: string;
  export const confirmAbout: string;
  export const confirm: string;
  export const confirmed: string;
  export const noCode: string;
  export const toAccount: string;
  export const forgotTitle: string;
  export const forgotAbout: string;
  export const send: string;
  export const sent: (site: string | number) => string;
  export const newTitle: string;
  export const newAbout: string;
  export const newPassword: string;
  export const passwordHint: string;
  export const set: string;
  export const done: string;
  export const logIn: string;
  export const askAgain: string;
  export const needsScript: string;
}

declare module '#i18n/site/map' {
  export * from '#i18n/site';
  export const title: (name: string | number) => string;
  export const placesIn: (count: number) => string;
  export const places: (count: number) => string;
  export const openNow: string;
  export const nearestFirst: string;
  export const asList: string;
  export const takeOff: (name: string | number) => string;
  export const emptyMap: string;
  export const showOnMap: (name: string | number) => string;
  export const noneHere: string;
  export const noneHereHint: string;
  export const noneNear: string;
  export const drawn: (count: number) => string;
  export const needsScript: string;
  export const stores: string;
  export const nearMe: string;
  export const chooseStand: string;
  export const tapStand: string;
  export const middle: string;
  export const cancel: string;
  export const locating: string;
  export const notLocated: string;
  export const locationRefused: string;
  export const addPlace: string;
  export const lists: string;
  export const placesToEat: (values: { places: string | number; town: string | number }) => string;
}

declare module '#i18n/site/me' {
  export * from '#i18n/site';
  export const logInFirst: string;
  export const needsScript: string;
  export const likedPlaces: string;
  export const noLikes: string;
  export const like: (name: string | number) => string;
  export const ownReviews: string;
  export const ownStores: string;
  export const noOwnReviews: string;
  export const findPlaces: string;
  export const more: string;
  export const states: {
    pending: {
      name: string;
      meaning: string;
    };
    approved: {
      name: string;
      meaning: string;
    };
    blocked: {
      name: string;
      meaning: string;
    };
  };
  export const recommends: string;
  export const answer: string;
  export const readAgain: string;
  export const words: string;
  export const dish: string;
  export const takeAway: (name: string | number) => string;
  export const editReview: (name: string | number) => string;
  export const deleteReview: (name: string | number) => string;
  export const deleteReviewHint: string;
  export const account: string;
  export const changePassword: string;
  export const changePasswordHint: string;
  export const currentPassword: string;
  export const newPassword: string;
  export const passwordHint: string;
  export const wrongPassword: string;
  export const changedPassword: string;
  export const email: string;
  export const emailHint: string;
  export const emailNow: (email: string | number) => string;
  export const emailPending: (email: string | number) => string;
  export const setEmail: string;
  export const removeEmail: string;
  export const emailRemoved: string;
  export const wrongEmail: string;
  const export_: string;
  export { export_ as export };
  export const exportHint: string;
  export const download: string;
  export const staying: string;
  export const stayingHint: string;
  export const notStaying: string;
  export const logOut: string;
  export const logOutHint: string;
  export const logOutEverywhere: string;
  export const loggedOut: string;
  export const loggedOutEverywhere: string;
  export const deleteAccount: string;
  export const deleteAccountHint: string;
  export const typeName: (name: string | number) => string;
  export const otherName: string;
  export const deletedAccount: string;
}

declare module '#i18n/site/offline' {
  export * from '#i18n/site';
  export const offline: string;
  export const offlineHint: string;
  export const tryAgain: string;
  export const keptPages: string;
}

declare module '#i18n/site/owner' {
  export * from '#i18n/site';
  export const myStores: string;
  export const about: string;
  export const needsScript: string;
  export const logInFirst: string;
  export const logInForCode: string;
  export const loggedInAs: (name: string | number) => string;
  export const none: string;
  export const haveCode: string;
  export const code: string;
  export const codeHint: string;
  export const noSuchCode: string;
  export const takeOn: string;
  export const isYours: (name: string | number) => string;
  export const more: string;
  export const view: string;
  export const print: string;
  export const hidden: string;
  export const lookedAfterBy: (names: string | number) => string;
  export const newOwner: (values: { name: string | number; day: string | number }) => string;
  export const today: string;
  export const asUsual: string;
  export const closedToday: string;
  export const closedUntil: (time: string | number) => string;
  export const closesAt: (time: string | number) => string;
  export const untilMorning: string;
  export const untilNight: string;
  export const backToUsual: string;
  export const closeEarlier: string;
  export const closeAt: (time: string | number) => string;
  export const saveTime: string;
  export const note: string;
  export const noteExample: string;
  export const saveNote: string;
  export const deleteNote: string;
  export const save: string;
  const delete_: string;
  export { delete_ as delete };
  export const soldOut: string;
  export const soldOutOf: (dish: string | number) => string;
  export const saved: string;
  export const notSaved: string;
  export const hours: string;
  export const hoursLine: string;
  export const hoursExample: string;
  export const hoursHint: string;
  export const unread: (text: string | number) => string;
  export const closed: string;
  export const closedDates: string;
  export const saveHours: string;
  export const details: string;
  export const pending: string;
  export const rejected: string;
  export const sent: string;
  export const nothingChanged: string;
  export const reviewedFirst: string;
  export const fields: {
    name: string;
    address: string;
    spot: string;
    phone: string;
    website: string;
    description: string;
  };
  export const pictures: string;
  export const menu: string;
  export const dish: {
    name: string;
    price: string;
    section: string;
    description: string;
  };
  export const newDish: string;
  export const removeDish: (name: string | number) => string;
  export const remove: string;
  export const addDish: string;
  export const send: string;
  export const reviews: string;
  export const noReviews: string;
  export const anonymous: string;
  export const reply: string;
  export const replyTo: (name: string | number) => string;
  export const replyHint: string;
  export const doReply: string;
  export const editReply: string;
  export const editReplyTo: (name: string | number) => string;
  export const deleteReplyTo: (name: string | number) => string;
  export const publish: string;
  export const cancel: string;
  export const replied: string;
  export const replyDeleted: string;
  export const numbers: string;
  export const figures: {
    views: string;
    finds: string;
    likes: string;
    reviews: string;
  };
  export const inDays: (values: {
    name: string | number;
    total: string | number;
    day: string | number;
    most: string | number;
  }) => string;
  export const noneInDays: (name: string | number) => string;
  export const numbersHint: string;
  export const asTable: string;
  export const day: string;
  export const translations: string;
  export const translationsHint: (language: string | number) => string;
}

declare module '#i18n/site/people' {
  export * from '#i18n/site';
  export const logIn: string;
  export const register: string;
  export const newAccount: string;
  export const noAccount: string;
  export const haveAccount: string;
  export const username: string;
  export const usernameHint: string;
  export const password: string;
  export const passwordHint: string;
  export const show: string;
  export const hide: string;
  export const stays: string;
  export const staysHint: string;
  export const refused: {
    username: string;
    username_taken: string;
    password: string;
    credentials: string;
    captcha_code: string;
    captcha_id: string;
  };
  export const forgot: string;
}

declare module '#i18n/site/print' {
  export * from '#i18n/site';
  export const title: (name: string | number) => string;
  export const about: string;
  export const paper: string;
  export const papers: {
    a4: string;
    a6: string;
    menu: string;
  };
  export const print: string;
  export const byBrowser: string;
  export const back: string;
  export const onlyHere: (address: string | number) => string;
  export const codeOf: (name: string | number) => string;
  export const leaveReview: string;
  export const scan: string;
}

declare module '#i18n/site/privacy' {
  export * from '#i18n/site';
  export const title: string;
  export const lead: string;
  export const sections: {
    responsible: {
      title: string;
      text: (name: string | number) => string;
    };
    reading: {
      title: string;
      text: string;
      tiles: (host: string | number) => string;
    };
    browser: {
      title: string;
      text: string;
    };
    log: {
      title: string;
      text: string;
    };
    account: {
      title: string;
      text: (mail: string | number) => string;
    };
    reports: {
      title: string;
      text: (values: { name: string | number; days: string | number }) => string;
    };
    votes: {
      title: string;
      text: (days: string | number) => string;
    };
    applying: {
      title: string;
      text: (name: string | number) => string;
    };
    rights: {
      title: string;
      text: string;
    };
  };
  export const toAccount: string;
}

declare module '#i18n/site/rankings' {
  export * from '#i18n/site';
  export const rankingNames: {
    hotness: string;
    likes: string;
    search: string;
    reviews: string;
  };
  export const about: {
    hotness: string;
    likes: string;
    search: string;
    reviews: string;
  };
  export const counted: {
    likes: (count: number) => string;
    search: (count: number) => string;
  };
  export const rank: (rank: string | number) => string;
  export const nothingHot: string;
}

declare module '#i18n/site/results' {
  export * from '#i18n/site';
  export const resultsFor: (values: { places: string | number; words: string | number }) => string;
  export const resultsIn: (values: { places: string | number; category: string | number }) => string;
  export const titleIn: (values: { category: string | number; places: string | number }) => string;
  export const takeOff: (name: string | number) => string;
  export const takenAll: string;
  export const conditions: string;
  export const openNow: string;
  export const rating: string;
  export const atLeast: (rating: string | number) => string;
  export const anyAttribute: string;
  export const anyRating: string;
  export const sort: string;
  export const sorts: {
    score: string;
    newest: string;
    rating: string;
    likes: string;
  };
  export const nearest: string;
  export const bestMatch: string;
  export const noneFound: string;
  export const instead: string;
  export const without: (name: string | number) => string;
  export const closedToo: string;
  export const anyCategory: string;
  export const otherCategories: string;
  export const nearMe: string;
  export const spelling: string;
  export const similarToo: string;
  export const onMap: string;
}

declare module '#i18n/site/search' {
  export * from '#i18n/site';
  export const suggestions: string;
  export const suggested: (count: number) => string;
  export const kinds: {
    store: string;
    dish: string;
    category: string;
  };
}

declare module '#i18n/site/store' {
  export * from '#i18n/site';
  export const from: (name: string | number) => string;
  export const verified: string;
  export const original: string;
  export const picturesOf: (name: string | number) => string;
  export const ofStore: (count: number) => string;
  export const ofGuests: (count: number) => string;
  export const reviewOfPicture: (values: { number: string | number; name: string | number }) => string;
  export const goodToKnow: string;
  export const about: string;
  export const hours: string;
  export const today: (day: string | number) => string;
  export const closedOn: (day: string | number) => string;
  export const closedFromTo: (values: { from: string | number; to: string | number }) => string;
  export const phone: string;
  export const pages: {
    website: string;
    menu_url: string;
    reservation_url: string;
    order_url: string;
  };
  export const address: string;
  export const directions: string;
  export const directionsTo: (name: string | number) => string;
  export const mapServices: {
    device: string;
    google: string;
    apple: string;
    amap: string;
    openstreetmap: string;
  };
  export const onHost: (host: string | number) => string;
  export const coordinates: string;
  export const call: string;
  export const actions: string;
  export const allHours: string;
  export const more: string;
  export const onMap: string;
  export const dishes: string;
  export const recommendedBy: (count: number) => string;
  export const whatPeopleSay: string;
  export const stars: (stars: number) => string;
  export const somebody: string;
  export const answer: string;
  export const recommends: string;
  export const nearby: string;
  export const write: string;
  export const like: string;
  export const likeAfterLogIn: string;
  export const share: string;
  export const shareStore: (name: string | number) => string;
  export const codeOf: (name: string | number) => string;
  export const scan: string;
  export const link: string;
  export const copy: string;
  export const copied: string;
  export const shareOtherwise: string;
  export const print: string;
  export const isYours: string;
  export const report: string;
  export const reportStore: string;
  export const reportReviewOf: (name: string | number) => string;
  export const reportWhat: string;
  export const storeReports: {
    closed: string;
    moved: string;
    wrong_details: string;
    duplicate: string;
    offensive: string;
    other: string;
  };
  export const reportText: string;
  export const reviewReports: {
    spam: string;
    offensive: string;
    false: string;
    other: string;
  };
  export const reportContact: string;
  export const reportSent: string;
  export const send: string;
  export const needsScript: string;
  export const previousPicture: string;
  export const nextPicture: string;
  export const closePictures: string;
}

declare module '#i18n/site/store/claim' {
  export * from '#i18n/site/store';
  export const title: (name: string | number) => string;
  export const why: string;
  export const example: string;
  export const contact: string;
  export const codeInstead: string;
  export const enterCode: string;
  export const send: string;
  export const change: string;
  export const sent: string;
  export const pending: string;
  export const rejected: string;
  export const isOwner: string;
  export const toStores: string;
}

declare module '#i18n/site/store/review' {
  export * from '#i18n/site/store';
  export const write: string;
  export const goOn: string;
  export const writeAfterLogIn: string;
  export const words: string;
  export const wordsHint: string;
  export const charactersLeft: (left: number) => string;
  export const dishes: string;
  export const otherDish: string;
  export const add: string;
  export const pictures: string;
  export const picture: (number: string | number) => string;
  export const choosePictures: string;
  export const takePicture: string;
  export const takeAway: (number: string | number) => string;
  export const sendingPicture: string;
  export const tryAgain: string;
  export const readFirst: string;
  export const send: string;
  export const sending: string;
  export const later: string;
  export const own: string;
  export const pending: string;
  export const pendingHint: string;
  export const blocked: string;
  export const blockedHint: string;
  export const mine: string;
}

declare module '#i18n-all/console/columns' {
  export const texts: Record<import('./languages.ts').Language, typeof import('#i18n/console/columns')>;
}

declare module '#i18n-all/console/letter' {
  export const texts: Record<import('./languages.ts').Language, typeof import('#i18n/console/letter')>;
}

declare module '#i18n-all/console/names' {
  export const texts: Record<import('./languages.ts').Language, typeof import('#i18n/console/names')>;
}

declare module '#i18n-all/console/reasons' {
  export const texts: Record<import('./languages.ts').Language, typeof import('#i18n/console/reasons')>;
}

declare module '#i18n-all/site/kiosk/welcome' {
  export const texts: Record<
    import('./languages.ts').Language,
    Omit<typeof import('#i18n/site/kiosk/welcome'), keyof typeof import('#i18n/site/kiosk')>
  >;
}

declare module '#i18n/own' {
  export const isRightToLeft: boolean;
  export const numbers: import('../lib/messages.ts').Numbers;
  export const texts: Record<
    string,
    { text: string; values: import('../lib/messages.ts').Values; shipped: unknown; set: (text: unknown) => void }
  >;
}
