// Limits of the API of foodmap 0.2.0. Made by "npm run client"; changes are lost.
// oxlint-disable typescript/no-duplicate-enum-values -- Fields share limits.

export enum UserRegisterReq {
  username = 32,
  password = 128,
  captcha_id = 100,
  captcha_code = 64,
}

export enum UserLoginReq {
  username = 100,
  password = 128,
  captcha_id = 100,
  captcha_code = 64,
}

export enum PasswordResetReq {
  username = 100,
}

export enum NewPasswordReq {
  code = 100,
  password = 128,
}

export enum MailLinkReq {
  code = 100,
}

export enum AdminLoginReq {
  username = 100,
  password = 128,
  captcha_id = 100,
  captcha_code = 64,
}

export enum SecondLoginReq {
  challenge = 100,
  code = 100,
  'passkey.id' = 8192,
  'passkey.rawId' = 8192,
  'passkey.type' = 100,
  'passkey.response.clientDataJSON' = 8192,
  'passkey.response.authenticatorData' = 8192,
  'passkey.response.signature' = 8192,
}

export enum listEditorLists {
  page = 1000000,
}

export enum searchStores {
  attr = 40,
  'attr.*' = 80,
  max_price_level = 4,
  radius = 100000,
  min_rating = 5,
  page = 1000000,
}

export enum getMap {
  zoom = 22,
  attr = 40,
  'attr.*' = 80,
  max_price_level = 4,
}

export enum rankStores {
  page = 1000000,
}

export enum listStores {
  attr = 40,
  'attr.*' = 80,
  max_price_level = 4,
  radius = 100000,
  min_rating = 5,
  ids = 100,
  page = 1000000,
}

export enum listStoreCards {
  attr = 40,
  'attr.*' = 80,
  max_price_level = 4,
  radius = 100000,
  min_rating = 5,
  ids = 100,
  page = 1000000,
}

export enum listStoreReviews {
  page = 1000000,
}

export enum listStorePictures {
  page = 1000000,
}

export enum MerchantApplyReq {
  store_name = 100,
  address = 255,
  latitude = 90,
  longitude = 180,
  spot = 32,
  contact_name = 100,
  contact_phone = 32,
  open_hours = 100,
  hours = 28,
  'hours.*.day' = 7,
  'hours.*.opens' = 5,
  'hours.*.closes' = 5,
  closures = 50,
  'closures.*.note' = 100,
  phone = 32,
  cover_url = 2048,
  description = 5000,
  image_urls = 9,
  'image_urls.*' = 2048,
}

export enum ApplicationLookupReq {
  lookup = 100,
}

export enum StoreReportReq {
  text = 1000,
  contact = 100,
}

export enum ReviewReportReq {
  text = 1000,
}

export enum PasswordChangeReq {
  current_password = 128,
  password = 128,
}

export enum OwnMailReq {
  email = 254,
  password = 128,
}

export enum AccountDeleteReq {
  password = 128,
}

export enum listMyReviews {
  page = 1000000,
}

export enum ReviewCreateReq {
  rating = 5,
  content = 2000,
  image_urls = 9,
  'image_urls.*' = 2048,
  recommend_dishes = 20,
}

export enum uploadPicture {
  file = 10485760,
}

export enum listMyLikes {
  page = 1000000,
}

export enum listMyLikesAmong {
  store_ids = 100,
}

export enum listMyStores {
  page = 1000000,
}

export enum OwnerCodeReq {
  code = 100,
}

export enum OwnStoreReq {
  name = 100,
  address = 255,
  spot = 32,
  open_hours = 100,
  phone = 32,
  cover_url = 2048,
  description = 5000,
  website = 500,
  menu_url = 500,
  reservation_url = 500,
  order_url = 500,
  latitude = 90,
  longitude = 180,
  hours = 28,
  'hours.*.day' = 7,
  'hours.*.opens' = 5,
  'hours.*.closes' = 5,
  closures = 50,
  'closures.*.note' = 100,
  'translations.*.name' = 100,
  'translations.*.description' = 5000,
  price_level = 4,
  images = 20,
  'images.*.url' = 2048,
  'images.*.sort_order' = 1000000,
  dishes = 100,
  'dishes.*.name' = 100,
  'dishes.*.description' = 5000,
  'dishes.*.image_url' = 2048,
  'dishes.*.sort_order' = 1000000,
  'dishes.*.price' = 999999999.999,
  'dishes.*.variants' = 10,
  'dishes.*.variants.*.name' = 40,
  'dishes.*.variants.*.price' = 999999999.999,
  'dishes.*.section' = 40,
  'dishes.*.diets' = 6,
  'dishes.*.allergens' = 14,
  'dishes.*.spicy' = 3,
  'dishes.*.translations.*.name' = 100,
  'dishes.*.translations.*.description' = 5000,
  'dishes.*.translations.*.section' = 40,
}

export enum TodayReq {
  note = 120,
  until = 5,
}

export enum HoursReq {
  hours = 28,
  'hours.*.day' = 7,
  'hours.*.opens' = 5,
  'hours.*.closes' = 5,
  closures = 50,
  'closures.*.note' = 100,
}

export enum ReviewReplyReq {
  text = 2000,
}

export enum ClaimReq {
  text = 1000,
  contact = 100,
}

export enum listMyClaims {
  page = 1000000,
}

export enum listAdmins {
  page = 1000000,
}

export enum AdminCreateReq {
  username = 32,
  password = 128,
}

export enum AdminUpdatePasswordReq {
  password = 128,
}

export enum SecondFactorReq {
  name = 100,
  challenge = 100,
  code = 100,
  'passkey.id' = 8192,
  'passkey.rawId' = 8192,
  'passkey.type' = 100,
  'passkey.response.clientDataJSON' = 8192,
  'passkey.response.attestationObject' = 8192,
}

export enum listActivity {
  page = 1000000,
}

export enum AttackSelection {
  user_ids = 1000,
  networks = 1000,
  'networks.*' = 40,
}

export enum PlacesImportReq {
  file = 100,
  area = 5000,
  'area.*' = 2,
  kinds = 18,
  columns = 100,
  'columns.*.heading' = 100,
  category = 100,
  places = 1000,
  'places.*.place' = 100,
  categories = 200,
  'categories.*.name' = 100,
  'categories.*.to' = 100,
}

export enum IncomingReq {
  name = 100,
  size = 2147483648,
}

export enum MapReq {
  file = 100,
  url = 2048,
  area = 5000,
  'area.*' = 2,
}

export enum CORSUpdateReq {
  origins = 50,
}

export enum SearchSettingsReq {
  kinds = 6,
  synonyms = 500,
  'synonyms.*' = 10,
  'synonyms.*.*' = 40,
}

export enum listSearches {
  page = 1000000,
}

export enum OwnTextsReq {
  'texts.*' = 1000,
}

export enum AttributeSettingsReq {
  hidden = 30,
  order = 30,
  own = 64,
  'own.*.key' = 40,
  'own.*.values' = 12,
  'own.*.values.*.value' = 40,
}

export enum SiteSettingsReq {
  name = 100,
  tagline = 200,
  logo_url = 2048,
  languages = 20,
  'map.centre.latitude' = 90,
  'map.centre.longitude' = 180,
  'map.zoom' = 22,
  'map.plan.url' = 2048,
  'map.plan.south_west.latitude' = 90,
  'map.plan.south_west.longitude' = 180,
  'map.plan.north_east.latitude' = 90,
  'map.plan.north_east.longitude' = 180,
  'map.tiles.url' = 2048,
  'map.tiles.attribution' = 500,
  town = 100,
  country = 2,
  currency = 3,
  directions = 5,
  notices = 10,
  'notices.*.address' = 2048,
  'notices.*.secret' = 200,
  'notices.*.kinds' = 9,
}

export enum listApiKeys {
  page = 1000000,
}

export enum APIKeyCreateReq {
  name = 100,
}

export enum listMerchantApplications {
  page = 1000000,
}

export enum MerchantReviewReq {
  reject_reason = 500,
}

export enum listAllCategories {
  page = 1000000,
}

export enum CategoryUpsertReq {
  name = 100,
  icon_url = 2048,
  sort_order = 1000000,
  'translations.*.name' = 100,
  'translations.*.description' = 5000,
}

export enum CategoryOrderReq {
  ids = 1000,
}

export enum listAllEditorLists {
  page = 1000000,
}

export enum EditorListReq {
  title = 100,
  description = 2000,
  sort_order = 1000000,
  stops = 50,
  'stops.*.note' = 300,
  'stops.*.translations.*.note' = 300,
  'translations.*.title' = 100,
  'translations.*.description' = 5000,
}

export enum listAllStores {
  page = 1000000,
}

export enum StoreUpsertReq {
  name = 100,
  address = 255,
  spot = 32,
  open_hours = 100,
  phone = 32,
  cover_url = 2048,
  description = 5000,
  website = 500,
  menu_url = 500,
  reservation_url = 500,
  order_url = 500,
  latitude = 90,
  longitude = 180,
  hours = 28,
  'hours.*.day' = 7,
  'hours.*.opens' = 5,
  'hours.*.closes' = 5,
  closures = 50,
  'closures.*.note' = 100,
  'translations.*.name' = 100,
  'translations.*.description' = 5000,
  price_level = 4,
  images = 20,
  'images.*.url' = 2048,
  'images.*.sort_order' = 1000000,
  dishes = 100,
  'dishes.*.name' = 100,
  'dishes.*.description' = 5000,
  'dishes.*.image_url' = 2048,
  'dishes.*.sort_order' = 1000000,
  'dishes.*.price' = 999999999.999,
  'dishes.*.variants' = 10,
  'dishes.*.variants.*.name' = 40,
  'dishes.*.variants.*.price' = 999999999.999,
  'dishes.*.section' = 40,
  'dishes.*.diets' = 6,
  'dishes.*.allergens' = 14,
  'dishes.*.spicy' = 3,
  'dishes.*.translations.*.name' = 100,
  'dishes.*.translations.*.description' = 5000,
  'dishes.*.translations.*.section' = 40,
}

export enum listReviews {
  rating = 5,
  page = 1000000,
}

export enum listReports {
  page = 1000000,
}

export enum listClaims {
  page = 1000000,
}

export enum DecisionReq {
  reject_reason = 500,
}

export enum listEdits {
  page = 1000000,
}

export enum ReviewBulkReq {
  ids = 100,
  seen = 100,
  'seen.*' = 40,
  batch = 36,
}

export enum StoreBulkReq {
  ids = 100,
  batch = 36,
}

export enum listDeleted {
  page = 1000000,
}

export enum listUsers {
  page = 1000000,
}

export enum UserPasswordReq {
  password = 128,
}

export enum rankStoresForAdmin {
  page = 1000000,
}

export enum recalculateScores {
  limit = 100000,
}

export enum uploadPictureAsAdmin {
  file = 10485760,
}
