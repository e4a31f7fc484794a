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

/** What the service has beside the interface. */
export const ownEndpoints = table(`
  none  GET    /openapi.json
  none  GET    /docs
  none  GET    /docs/{part}
  none  GET    /static/upload/{path}
  admin GET    /api/admin/health`);
