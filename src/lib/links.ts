/** Where uploads stand in addresses. */
export const uploadsPath = '/static/upload/';

/** Takes this service's own address off the links of its uploads, so that they survive a move. */
export const localLink = (link: string, origin: string): string =>
  link.slice(0, origin.length).toLowerCase() === origin.toLowerCase() && link.startsWith(uploadsPath, origin.length)
    ? link.slice(origin.length)
    : link;

/** The address of an upload as clients see it; other links as they are. */
export const publicLink = (link: string, origin: string): string =>
  link.startsWith(uploadsPath) ? origin + link : link;
