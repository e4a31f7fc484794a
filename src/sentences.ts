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
  gone: ({ id }: Id, noun) => `the ${noun} ${id} was deleted meanwhile`,
  several_categories: () => 'names several categories; rename one',

  workbook: () => 'The file is a workbook, not CSV; open it in a spreadsheet and save it as "CSV UTF-8".',
  not_utf8: () =>
    'The file is not in UTF-8; the plain CSV of Chinese Excel and WPS is in GBK. Save it as "CSV UTF-8", in WPS also as "Unicode text".',
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
  opening_list: ({ limit }: Limit) => `must be a list of at most ${limit} openings with day, opens and closes`,
  closure_list: ({ limit }: Limit) =>
    `must be a list of at most ${limit} closures with from, to, not before it, and note`,
  picture_list: () => 'must be a list of links, or of objects with a url',
  dish_list: () => 'must be a list of names, or of objects with a name',
} satisfies Record<string, (values: never, noun: string) => string>;

export type ImportRule = keyof typeof importRules;
type ValuesOf<Rule extends ImportRule> = Parameters<(typeof importRules)[Rule]>[0];

/** The sentence of a rule; `noun` is what a line stands for. */
export const said = <Rule extends ImportRule>(
  rule: Rule,
  ...[values, noun = 'row']: undefined extends ValuesOf<Rule>
    ? [values?: undefined, noun?: string]
    : [values: ValuesOf<Rule>, noun?: string]
): Sentence => ({ message: importRules[rule](values as never, noun), rule, values: values ?? {} });
