import { Elysia, type AnyElysia } from 'elysia';
import type { Deps } from './deps.ts';
import { adminRoutes, adminSessionRoutes } from './features/admins/admin.ts';
import { apiKeyRoutes } from './features/api-keys/admin.ts';
import { captchaRoutes } from './features/captcha/public.ts';
import { adminCategoryRoutes } from './features/categories/admin.ts';
import { categoryRoutes } from './features/categories/public.ts';
import { dashboardRoutes } from './features/dashboard/admin.ts';
import { adminHealthRoutes } from './features/health/admin.ts';
import { likeRoutes } from './features/likes/public.ts';
import { adminMerchantRoutes } from './features/merchants/admin.ts';
import { merchantRoutes } from './features/merchants/public.ts';
import { metricsRoutes } from './features/metrics/routes.ts';
import { adminRankingRoutes } from './features/rankings/admin.ts';
import { rankingRoutes } from './features/rankings/public.ts';
import { adminReviewRoutes } from './features/reviews/admin.ts';
import { reviewRoutes, userReviewRoutes } from './features/reviews/public.ts';
import { searchRoutes } from './features/search/public.ts';
import { settingsRoutes } from './features/settings/admin.ts';
import { adminStoreRoutes } from './features/stores/admin.ts';
import { storeRoutes } from './features/stores/public.ts';
import { adminUploadRoutes, uploadedFileRoutes, userUploadRoutes } from './features/uploads/routes.ts';
import { adminUserRoutes } from './features/users/admin.ts';
import { userRoutes, userSessionRoutes } from './features/users/public.ts';
import { inputsOf, mount, type Access, type Inputs } from './http/admission.ts';
import { failure, toFailure } from './http/errors.ts';
import { healthRoutes } from './http/health.ts';
import { documentationRoutes } from './http/documentation.ts';

export type App = ReturnType<typeof createApp>;

/** The server's table of contents: what there is, and what it asks of its callers. */
export function createApp(deps: Deps) {
  const self = (): AnyElysia => app;
  let inputs: Inputs | undefined;
  const mounted = (access: Access) => mount(deps, access, () => (inputs ??= inputsOf(self())));

  const app = new Elysia({ name: 'foodmap', normalize: false, handler: { standardHostname: false } })
    .onError(({ code, error, request }) => failure(toFailure(self(), deps.log, request, { code, error })))
    .use(
      mounted('open')
        .use(healthRoutes(deps))
        .use(metricsRoutes(deps))
        .use(documentationRoutes(self))
        .use(uploadedFileRoutes(deps)),
    )
    .use(
      mounted('key')
        .use(captchaRoutes(deps))
        .use(userSessionRoutes(deps))
        .use(adminSessionRoutes(deps))
        .use(categoryRoutes(deps))
        .use(searchRoutes(deps))
        .use(rankingRoutes(deps))
        .use(storeRoutes(deps))
        .use(reviewRoutes(deps))
        .use(merchantRoutes(deps)),
    )
    .use(
      mounted('user')
        .use(userRoutes(deps))
        .use(userReviewRoutes(deps))
        .use(userUploadRoutes(deps))
        .use(likeRoutes(deps)),
    )
    .use(
      mounted('admin')
        .use(adminRoutes(deps))
        .use(dashboardRoutes(deps))
        .use(adminHealthRoutes(deps))
        .use(settingsRoutes(deps))
        .use(apiKeyRoutes(deps))
        .use(adminMerchantRoutes(deps))
        .use(adminCategoryRoutes(deps))
        .use(adminStoreRoutes(deps))
        .use(adminReviewRoutes(deps))
        .use(adminUserRoutes(deps))
        .use(adminRankingRoutes(deps))
        .use(adminUploadRoutes(deps)),
    );
  return app;
}
