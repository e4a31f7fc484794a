import type { Span } from './spans.ts';

/** The parts of spans that lie within another one. */
export const within = (spans: readonly Span[], [from, to]: Span): Span[] =>
  spans.flatMap(([start, end]): Span[] =>
    start < to && end > from ? [[Math.max(start, from), Math.min(end, to)]] : [],
  );

/** When all of several are open: what their spans have in common. */
export const together = (all: readonly (readonly Span[])[]): Span[] =>
  all
    .slice(1)
    .reduce<Span[]>((common, spans) => common.flatMap((span) => within(spans, span)), [...(all[0] ?? [])])
    .toSorted(([one], [other]) => one - other);
