import { Elysia, type AnyElysia } from 'elysia';
import type { Deps } from './deps.ts';
import { activityRoutes } from './features/activity/admin.ts';
import { adminRoleRoutes, adminRoutes, ownAdminRoutes } from './features/admins/admin.ts';
import { adminSessionRoutes } from './features/admins/public.ts';
import { attackRoutes } from './features/attacks/admin.ts';
import { undoRoutes } from './features/undo/admin.ts';
import { apiKeyRoutes } from './features/api-keys/admin.ts';
import { reviewBulkRoutes, storeBulkRoutes } from './features/bulk/admin.ts';
import { backupRoutes } from './features/backups/admin.ts';
import { captchaRoutes } from './features/captcha/public.ts';
import { adminCategoryRoutes, categoryReadingRoutes } from './features/categories/admin.ts';
import { categoryRoutes } from './features/categories/public.ts';
import { adminEditorListRoutes } from './features/editor-lists/admin.ts';
import { editorListRoutes } from './features/editor-lists/public.ts';
import { dashboardRoutes } from './features/dashboard/admin.ts';
import { deletedRoutes, restoringRoutes } from './features/deleted/admin.ts';
import { downloadRoutes } from './features/downloads/routes.ts';
import { importRoutes } from './features/imports/admin.ts';
import { transferRoutes } from './features/transfer/admin.ts';
import { incomingRoutes } from './features/incoming/admin.ts';
import { townRoutes } from './features/town/admin.ts';
import { jobRoutes } from './features/job/admin.ts';
import { adminHealthRoutes } from './features/health/admin.ts';
import { factorOperatingRoutes, factorRoutes } from './features/factors/admin.ts';
import { secondLoginRoutes } from './features/factors/public.ts';
import { healthRoutes } from './features/health/public.ts';
import { likeRoutes } from './features/likes/user.ts';
import { adminMerchantRoutes } from './features/merchants/admin.ts';
import { mergeRoutes } from './features/merge/admin.ts';
import { merchantRoutes } from './features/merchants/public.ts';
import { mapRoutes } from './features/places/public.ts';
import { metricsRoutes } from './features/metrics/routes.ts';
import { adminRankingRoutes } from './features/rankings/admin.ts';
import { rankingRoutes } from './features/rankings/public.ts';
import { adminOwnerRoutes, ownerRequestRoutes } from './features/owners/admin.ts';
import { ownerRoutes } from './features/owners/user.ts';
import { adminReportRoutes } from './features/reports/admin.ts';
import { reportRoutes } from './features/reports/public.ts';
import { adminReviewRoutes } from './features/reviews/admin.ts';
import { reviewRoutes } from './features/reviews/public.ts';
import { userReviewRoutes } from './features/reviews/user.ts';
import { adminStoreListRoutes } from './features/listing/admin.ts';
import { searchRoutes, storeListRoutes } from './features/listing/public.ts';
import { attributeReadingRoutes, attributeSettingsRoutes } from './features/attributes/admin.ts';
import { attributeRoutes } from './features/attributes/public.ts';
import { searchSettingsRoutes } from './features/forgiving/admin.ts';
import { suggestionRoutes } from './features/suggestions/public.ts';
import { loginRoutes } from './features/sessions/admin.ts';
import { stayingRoutes, userLoginRoutes } from './features/sessions/user.ts';
import { settingsRoutes } from './features/settings/admin.ts';
import { siteSettingsRoutes } from './features/site/admin.ts';
import { siteRoutes } from './features/site/public.ts';
import { adminStoreRoutes, storeReadingRoutes } from './features/stores/admin.ts';
import { storeRoutes } from './features/stores/public.ts';
import { textRoutes } from './features/texts/admin.ts';
import { adminUploadRoutes, uploadedFileRoutes, userUploadRoutes } from './features/uploads/routes.ts';
import { adminUserRoutes, userReadingRoutes } from './features/users/admin.ts';
import { userSessionRoutes } from './features/users/public.ts';
import { userRoutes } from './features/users/user.ts';
import { OverBudget } from './errors.ts';
import { admission, ForWriter, routesOf } from './http/admission.ts';
import { addressOf } from './http/context.ts';
import { failurePage, prefersPage } from './web/failure-page.ts';
import { documentationRoutes } from './web/docs/routes.ts';
import { pageRoutes } from './web/routes.ts';
import { failure, toFailure } from './http/errors.ts';

/** Mounts the routes of every feature; each file of routes names their access. */
export function createApp(deps: Deps) {
  const self = (): AnyElysia => app;

  const app = new Elysia({ name: 'foodmap', normalize: false, handler: { standardHostname: false } })
    .onError(({ code, error, request }) => {
      if (error instanceof ForWriter) return new Response();
      const thrown = toFailure(self(), deps.log, request, { code, error });
      if (thrown instanceof OverBudget) deps.refusals.note(thrown.budget, addressOf(request));
      const envelope = failure(thrown);
      return prefersPage(request) ? failurePage(deps, request, envelope) : envelope;
    })
    .use(admission(deps, () => routes))

    .use(healthRoutes(deps))
    .use(metricsRoutes(deps))
    .use(documentationRoutes(deps, self))
    .use(pageRoutes(deps))
    .use(uploadedFileRoutes(deps))

    .use(captchaRoutes(deps))
    .use(userSessionRoutes(deps))
    .use(stayingRoutes(deps))
    .use(adminSessionRoutes(deps))
    .use(secondLoginRoutes(deps))
    .use(siteRoutes(deps))
    .use(attributeRoutes(deps))
    .use(categoryRoutes(deps))
    .use(editorListRoutes(deps))
    .use(suggestionRoutes(deps))
    .use(searchRoutes(deps))
    .use(mapRoutes(deps))
    .use(rankingRoutes(deps))
    .use(storeListRoutes(deps))
    .use(storeRoutes(deps))
    .use(reviewRoutes(deps))
    .use(merchantRoutes(deps))
    .use(reportRoutes(deps))

    .use(userRoutes(deps))
    .use(userLoginRoutes(deps))
    .use(userReviewRoutes(deps))
    .use(userUploadRoutes(deps))
    .use(likeRoutes(deps))
    .use(ownerRoutes(deps))

    .use(ownAdminRoutes(deps))
    .use(adminRoutes(deps))
    .use(loginRoutes(deps))
    .use(factorRoutes(deps))
    .use(factorOperatingRoutes(deps))
    .use(adminRoleRoutes(deps))
    .use(dashboardRoutes(deps))
    .use(activityRoutes(deps))
    .use(undoRoutes(deps))
    .use(attackRoutes(deps))
    .use(adminHealthRoutes(deps))
    .use(backupRoutes(deps))
    .use(importRoutes(deps))
    .use(transferRoutes(deps))
    .use(incomingRoutes(deps))
    .use(townRoutes(deps))
    .use(jobRoutes(deps))
    .use(downloadRoutes(deps))
    .use(settingsRoutes(deps))
    .use(searchSettingsRoutes(deps))
    .use(textRoutes(deps))
    .use(attributeReadingRoutes(deps))
    .use(attributeSettingsRoutes(deps))
    .use(siteSettingsRoutes(deps))
    .use(apiKeyRoutes(deps))
    .use(adminMerchantRoutes(deps))
    .use(categoryReadingRoutes(deps))
    .use(adminCategoryRoutes(deps))
    .use(adminEditorListRoutes(deps))
    .use(adminStoreListRoutes(deps))
    .use(storeReadingRoutes(deps))
    .use(adminStoreRoutes(deps))
    .use(adminReviewRoutes(deps))
    .use(adminReportRoutes(deps))
    .use(ownerRequestRoutes(deps))
    .use(adminOwnerRoutes(deps))
    .use(reviewBulkRoutes(deps))
    .use(storeBulkRoutes(deps))
    .use(mergeRoutes(deps))
    .use(deletedRoutes(deps))
    .use(restoringRoutes(deps))
    .use(userReadingRoutes(deps))
    .use(adminUserRoutes(deps))
    .use(adminRankingRoutes(deps))
    .use(adminUploadRoutes(deps));
  const routes = routesOf(app);
  return app;
}
