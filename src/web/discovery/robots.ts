import { sitemapPath } from './sitemap.ts';

/** Search pages may be read, since only then their "noindex" is seen. */
export const robots = (origin: string, isOpen: boolean): string =>
  isOpen
    ? `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${origin}${sitemapPath}\n`
    : 'User-agent: *\nDisallow: /\n';
