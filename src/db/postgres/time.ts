/** The present instant by the clock that all nodes share, in milliseconds since 1970. */
export const present = '(extract(epoch from clock_timestamp()) * 1000)::bigint';
