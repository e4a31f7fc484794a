// Imports nothing, so that every feature may use it.

/** Values that a sentence names. */
export type Values = Record<string, string | number>;

/** A sentence, and the rule and values by which a page says it in its language. */
export interface Sentence {
  message: string;
  rule: string;
  values: Values;
}

type Part = { part: string };
type Limit = { limit: number };
type Range = { minimum: number; maximum: number };
type Id = { id: number };

/**
 * Sentences of an import, each without its subject, a line or a cell, which is printed before it. The console has a text
 * for each rule, with the same values.
 */
export const importRules = {
  found_by_id: () => 'has this id',
  found_by_external_id: () => 'has this external_id',
  found_by_name: () => 'has this name',
  found_by_name_and_address: () => 'has this name and address',
  none_by_name: (_: undefined, noun) => `no ${noun} has this name`,
  none_by_name_and_address: (_: undefined, noun) => `no ${noun} has this name and address`,
  merged_into: ({ id }: Id, noun) => `was merged into the ${noun} ${id}`,
  same_row: ({ line }: { line: number }, noun) => `is the same ${noun} as line ${line}; take one of them out`,
  external_id_taken: ({ id }: Id) => `the external_id belongs to the id ${id}`,
  no_such_id: ({ id }: Id, noun) => `there is no ${noun} with the id ${id}; leave it empty for a new one`,
  several_match: ({ ids }: { ids: string }) => `there are several like this one (${ids}); say which by its id`,
  gone: ({ id }: Id, noun) => `the ${noun} ${id} has since been deleted`,
  no_store: () => 'names no store that is there; import the stores first',
  several_categories: () => 'names several categories; rename one',

  workbook: () => 'The file is a workbook, not CSV; open it in a spreadsheet and save it as "CSV UTF-8".',
  not_utf8: () =>
    'The file is not in UTF-8; the plain CSV of Chinese Excel and WPS is in GBK. Save it as "CSV UTF-8", in WPS also as "Unicode text".',
  json: () =>
    'The file is JSON, not CSV; save it as CSV, or send it as "objects" with one store or category, an object, in each line.',
  open_quotation: () => 'a quotation mark is not closed, or is inside a cell; double it there',
  empty_file: ({ columns }: { columns: string }) =>
    `The file is empty; its first line must name the columns ${columns}.`,
  unknown_column: ({ columns }: { columns: string }) => `is no column of this table; it has ${columns}`,
  repeated_column: () => 'is there twice',
  missing_column: ({ column }: { column: string }) => `the column ${column} is missing`,
  cells: ({ cells, columns }: { cells: number; columns: number }) =>
    `has ${cells} cells, but the first line names ${columns} columns; quote cells that contain the separator`,
  nameless_column: () => 'has text, but the first line has no name for this column',

  flag: () => 'must be empty, true or false',
  whole_number: ({ minimum, maximum }: Range) => `must be empty or a whole number from ${minimum} to ${maximum}`,
  price: () => 'must be empty or a price with a point and at most three decimals, such as 12.5',
  variants: ({ part }: Part) => `must have lines like "Large: 16"; "${part}" is not`,
  words: ({ part, words }: Part & { words: string }) =>
    `must be empty or some of ${words}, with commas between them; "${part}" is none`,
  max_dishes: ({ limit }: Limit) => `is one dish too many; a store has at most ${limit}`,
  menu_size: ({ limit }: Limit) => `makes the menu of its store too long; it has at most ${limit} bytes of JSON`,
  number: ({ minimum, maximum }: Range) => `must be a number from ${minimum} to ${maximum}`,
  other_coordinate: ({ column }: { column: string }) => `needs the ${column} too`,
  other_column: () => 'needs a column for the other coordinate too',
  max_lines: ({ limit }: Limit) => `must have at most ${limit} lines`,
  hours: ({ part }: Part) => `must be like "Mo-Fr 10:00-22:00; Sa 11:00-02:00"; "${part}" is not`,
  days: ({ part }: Part) =>
    `must name days as Mo, Tu, We, Th, Fr, Sa, Su, or from one to another as Mo-Fr; "${part}" is neither`,
  times: ({ part }: Part) => `must have times as 10:00-22:00; "${part}" is not`,
  max_openings: ({ limit }: Limit) => `must have at most ${limit} openings, counted day by day`,
  closures: ({ part }: Part) => `must have lines like "2026-12-24/2026-12-26 Christmas"; "${part}" is not`,
  closure_order: ({ part }: Part) => `must not end before it begins; "${part}" does`,

  no_object: () => 'is no JSON object',
  object_type: ({ type }: { type: string }) => `has the type ${type}; only store and category are imported here`,
  deleted_object: () => 'is deleted; take the line out',
  unknown_field: () => 'is no field of this type',
  unknown_category: () => 'names no category; name it in category instead',
  plain_value: () => 'must be text, a number, true or false',
  attribute_object: () => 'must be an object with a value for each key',
  translations_object: () => 'must be an object with texts for each language, such as ja or zh-Hant',
  max_languages: ({ limit }: Limit) => `must be in at most ${limit} languages`,
  opening_list: ({ limit }: Limit) => `must be a list of at most ${limit} openings with day, opens and closes`,
  closure_list: ({ limit }: Limit) =>
    `must be a list of at most ${limit} closures with from, to, not before it, and note`,
  picture_list: () => 'must be a list of links, or of objects with a url',
  dish_list: () => 'must be a list of names, or of objects with a name',
} satisfies Record<string, (values: never, noun: string) => string>;

type Failed = { error: string };
type Seconds = { seconds: number };

/** A reason that the server's language alone has, after a sentence. */
const because = ({ error = '' }: { error?: string | undefined }) => (error === '' ? '' : ` ${error}`);
const ordered = ({ order_at: at }: { order_at?: string | undefined }) =>
  at === undefined ? '' : ` The next order is at ${at}.`;
type Certificate = { error?: string; order_at?: string };

/**
 * Problems of the server's health. The console has a text for each rule, with the same values, except that it shows
 * `error` as it is and the time of the next order in a separate sentence.
 */
export const healthRules = {
  job_failed: ({ job, error }: Failed & { job: string }) => `The job "${job}" failed: ${error}`,
  job_long: ({ job, since }: { job: string; since: string }) => `The job "${job}" has been running since ${since}.`,
  backup_failed: ({ error }: Failed) => `The last backup failed: ${error}`,
  backup_overdue: ({ due, last }: { due: string; last: string }) =>
    `The backup of ${due} is overdue; the last one was made at ${last}.`,
  backup_never: ({ due }: { due: string }) => `The backup of ${due} is overdue; none has ever been made.`,
  disk_low: ({ megabytes }: { megabytes: number }) =>
    `Only ${megabytes} MB are free on the disk of the data directory.`,
  certificate_missing: (values: Certificate) => `HTTPS has no certificate yet.${because(values)}${ordered(values)}`,
  certificate_expired: ({ until, ...values }: Certificate & { until: string }) =>
    `The certificate has expired at ${until}.${because(values)}${ordered(values)}`,
  certificate_late: ({ until, ...values }: Certificate & { until: string }) =>
    `The certificate expires at ${until} and was not renewed.${because(values)}${ordered(values)}`,
  certificate_failed: ({ error }: Failed) => error,
  clock_ahead: ({ seconds }: Seconds) =>
    `The clock of this machine is ${seconds} s ahead of that of the database; set both, best with NTP.`,
  clock_behind: ({ seconds }: Seconds) =>
    `The clock of this machine is ${seconds} s behind that of the database; set both, best with NTP.`,
  write_waits: ({ seconds }: Seconds) =>
    `A write has waited for more than ${seconds} s: another process is writing to the database, or the disk is slow.`,
  write_waits_for: ({ seconds, process, program }: Seconds & { process: number; program: string }) =>
    `A write has waited for more than ${seconds} s: ${writing(process, program)}.`,
  write_contended: ({ seconds }: Seconds) =>
    `A write has waited for more than ${seconds} s: many write the same rows, or the database is slow.`,
  standby_missing: ({ names }: { names: string }) =>
    `synchronous_standby_names is '${names}', but no such standby follows: every commit waits.`,
  standby_slow: () => 'Commits wait for a standby, which does not answer or is slow.',
  lock_prepared: () => 'Writes wait for a lock of a prepared transaction; pg_prepared_xacts lists them.',
  lock_held: ({ process, who, statement }: { process: number; who: string; statement: string }) =>
    `Writes wait for a lock of process ${process} (${who}), which pg_terminate_backend(${process}) ends. Its last statement: ${statement}`,
  connections_refused: ({ error }: Failed) => `PostgreSQL refuses new connections: ${error}`,
  pictures_unlisted: ({ error }: Failed) => error,
  pictures_unlike: ({ count, path }: { count: number; path: string }) =>
    `The storage sent ${count} ${count === 1 ? 'picture' : 'pictures'} with other bytes than were stored, such as ${path}; "foodmap doctor --deep" compares all.`,
} satisfies Record<string, (values: never, noun: string) => string>;

/** Another process that is writing to the database, and what to do about it: the rest of a sentence. */
export const writing = (process: number, program: string): string =>
  `process ${process} (${program}) is writing to the database; let it go on (kill -CONT ${process}), or end it (kill -9 ${process})`;

const rules = { ...importRules, ...healthRules };

export type Rule = keyof typeof rules;
type ValuesOf<Name extends Rule> = Parameters<(typeof rules)[Name]>[0];

/** The sentence of a rule; `noun` is what a line stands for. */
export const said = <Name extends Rule>(
  rule: Name,
  ...[values, noun = 'row']: undefined extends ValuesOf<Name>
    ? [values?: undefined, noun?: string]
    : [values: ValuesOf<Name>, noun?: string]
): Sentence => ({ message: rules[rule](values as never, noun), rule, values: values ?? {} });
