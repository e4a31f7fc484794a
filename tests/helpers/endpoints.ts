import type { Access } from './openapi.ts';

const table = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ +/) as [access: Access, method: string, path: string]);

/** Every endpoint of the interface, and what it asks of its caller. */
export const endpoints = table(`
  none  GET    /healthz
  key   GET    /api/captcha/new
  key   POST   /api/user/register
  key   POST   /api/user/login
  user  GET    /api/user/me
  user  GET    /api/user/reviews
  user  POST   /api/user/upload
  key   POST   /api/user/social/login
  user  POST   /api/user/stores/{id}/reviews
  user  POST   /api/user/stores/{id}/like
  key   POST   /api/merchant/apply
  key   GET    /api/categories
  key   GET    /api/stores
  key   GET    /api/stores/{id}
  key   GET    /api/stores/{id}/reviews
  key   GET    /api/rankings/stores
  key   GET    /api/stores/search
  key   GET    /api/stores/hot
  key   POST   /api/admin/login
  admin GET    /api/admin/me
  admin GET    /api/admin/dashboard/overview
  admin GET    /api/admin/settings/cors
  admin PUT    /api/admin/settings/cors
  admin GET    /api/admin/apikeys
  admin POST   /api/admin/apikeys
  admin PATCH  /api/admin/apikeys/{id}/revoke
  admin GET    /api/admin/merchant/applications
  admin PATCH  /api/admin/merchant/applications/{id}/review
  admin GET    /api/admin/categories
  admin POST   /api/admin/categories
  admin PUT    /api/admin/categories/{id}
  admin DELETE /api/admin/categories/{id}
  admin GET    /api/admin/stores
  admin POST   /api/admin/stores
  admin GET    /api/admin/stores/{id}
  admin PUT    /api/admin/stores/{id}
  admin DELETE /api/admin/stores/{id}
  admin PATCH  /api/admin/stores/{id}/status
  admin GET    /api/admin/reviews
  admin PATCH  /api/admin/reviews/{id}/status
  admin DELETE /api/admin/reviews/{id}
  admin GET    /api/admin/users
  admin GET    /api/admin/users/{id}
  admin PATCH  /api/admin/users/{id}/status
  admin GET    /api/admin/admins
  admin POST   /api/admin/admins
  admin PATCH  /api/admin/admins/{id}/password
  admin PATCH  /api/admin/admins/{id}/enabled
  admin GET    /api/admin/rankings/stores
  admin POST   /api/admin/rankings/stores/recalc
  admin POST   /api/admin/upload`);

/** Endpoints beside those of the interface. */
export const ownEndpoints = table(`
  user  PUT    /api/user/password
  user  POST   /api/user/logout
  user  GET    /api/user/export
  user  POST   /api/user/me/delete
  user  PUT    /api/user/stores/{id}/like
  user  DELETE /api/user/stores/{id}/like
  user  GET    /api/user/likes
  user  GET    /api/user/likes/ids
  user  PUT    /api/user/reviews/{id}
  user  DELETE /api/user/reviews/{id}
  key   GET    /api/stores/{id}/reviews/summary
  key   GET    /api/stores/suggest
  key   GET    /api/stores/cards
  admin PUT    /api/admin/reviews/{id}/reply
  admin PUT    /api/admin/me/password
  admin PATCH  /api/admin/users/{id}/password
  admin DELETE /api/admin/users/{id}
  admin POST   /api/admin/users/{id}/block
  key   GET    /api/site
  super PATCH  /api/admin/admins/{id}/role
  super GET    /api/admin/settings/site
  super PUT    /api/admin/settings/site
  super POST   /api/admin/settings/site/test-message
  super GET    /api/admin/backups
  super POST   /api/admin/backups
  super POST   /api/admin/backups/{name}/verify
  super POST   /api/admin/backups/{name}/download
  super POST   /api/admin/import
  super POST   /api/admin/exports
  super GET    /api/admin/jobs/{id}
  none  GET    /downloads/{token}
  none  GET    /openapi.json
  none  GET    /docs
  key   GET    /api/map
  none  GET    /docs/{part}
  none  GET    /static/upload/{year}/{month}/{name}
  admin GET    /api/admin/activity
  admin GET    /api/admin/health
  key   POST   /api/stores/{id}/reports
  key   POST   /api/reviews/{id}/reports
  admin GET    /api/admin/reports
  admin PATCH  /api/admin/reports/{id}/status
  key   POST   /api/merchant/applications/lookup
  admin GET    /api/admin/merchant/applications/{id}/similar
  admin GET    /api/admin/categories/{id}
  admin PUT    /api/admin/categories/order
  admin GET    /api/admin/reviews/{id}
  admin GET    /api/admin/deleted
  admin POST   /api/admin/stores/{id}/restore
  admin POST   /api/admin/categories/{id}/restore
  admin POST   /api/admin/reviews/{id}/restore
  admin POST   /api/admin/stores/{id}/merge
  admin POST   /api/admin/categories/{id}/merge
  admin POST   /api/admin/stores/bulk
  admin POST   /api/admin/reviews/bulk
  admin GET    /api/admin/attacks
  admin POST   /api/admin/attacks/preview
  admin POST   /api/admin/attacks/take-back
  admin POST   /api/admin/activity/{id}/undo
  admin GET    /api/admin/settings/search
  admin PUT    /api/admin/settings/search
  admin GET    /api/admin/searches
  key   GET    /api/attributes
  admin GET    /api/admin/settings/attributes
  admin PUT    /api/admin/settings/attributes`);
