import { day, hour, minute, second } from '../../units.ts';
import { budgetTable } from '../../http/budgets.ts';
import { limits } from '../../limits.ts';

const minutes = (milliseconds: number) => milliseconds / minute;
const mebibytes = (bytes: number) => bytes / 1024 / 1024;

/** Introduction of the reference, in Markdown. */
export const guide = `
foodmap is a directory of places that sell food: stores in categories, reviews that administrators approve, likes,
rankings, and applications of merchants. This page describes every endpoint and calls it: press *Authorize*, enter an
API key, and try one.

## First request

Every request to \`/api\` carries an API key. The first start of a server writes one to \`first-run.txt\`; administrators
create more.

\`\`\`sh
curl https://food.example/api/stores -H 'X-API-Key: fmk_…'
\`\`\`

## Answers

Every answer is JSON in one envelope, except pictures, metrics and this page.

\`\`\`json
{ "code": 0, "message": "ok", "data": { }, "meta": { } }
\`\`\`

\`code\` is 0 for success and the HTTP status for a failure. \`meta\` is there only when it has something to say. Times
are ISO 8601 in UTC with milliseconds. A text that was never given is \`""\`, a list \`[]\`.

## Log in, step by step

1. Request a captcha: \`GET /api/captcha/new\` answers \`captcha_id\` and a picture as SVG text, \`svg\`.
2. Show the picture to a person and let them type its 4 characters. Upper and lower case are the same.
3. Send \`username\`, \`password\`, \`captcha_id\` and \`captcha_code\` to \`POST /api/user/register\`,
   \`POST /api/user/login\` or \`POST /api/admin/login\`.
4. Send the \`token\` of the answer with every request that needs it, beside the API key:
   \`Authorization: Bearer <token>\`.

A captcha is valid for ${minutes(limits.captchaLifetime)} minutes and for one success; ${limits.captchaAttempts} wrong
codes end it. On this page *Try it out* draws the picture and fills in the ID, and a login stores its token.

A token of a user is valid for ${limits.userToken / day} days, one of an administrator for
${limits.adminToken / hour} hours; \`expires_at\` of the answer says when. Neither is accepted in place of the other. All
tokens of an account end at once when it is disabled or deleted, when it gets a new password, and when its user logs out.
On \`token_expired\` or \`token_invalid\`, log in again; on \`api_key_unknown\`, do not: the key is the cause.

## Pages

Lists take \`page\` (from 1) and \`page_size\` (${limits.pageSizeDefault} by default; more than ${limits.pageSize} counts
as ${limits.pageSize}). \`meta\` has \`page\`, \`page_size\` as applied, \`total\` and \`total_page\`.

An empty query parameter counts as absent, so a form may send all of its fields. A parameter that an endpoint does not
know is ignored and named in \`meta.ignored\`, and so is a field of a body: \`imageUrls\`, or \`dishes[1].price\`.

## Send a request again

Most requests can be repeated when no answer came: reads, \`PUT\` and \`DELETE\` do the same twice as once. For a new
review, application or report, send an \`Idempotency-Key\` of your choice, such as a UUID: within
${limits.idempotencyKey / hour} hours, the same key of the same account (of the same address, without an account) makes
nothing new and is answered with what the first request made, and with \`Idempotency-Replayed: true\`. The same key with
another body is 409 \`idempotency_key_reused\`: choose a key for each request, not for each form.

## Change without overwriting

An administrator's answer of one store, category or review has its version as \`ETag\`; likes, searches and other counters
do not change it. Send it back as \`If-Match\` with whatever changes, deletes or restores it: when somebody else changed
it since, the answer is 412 and nothing is written. Of two moderators who decide at once, the second is told. Without \`If-Match\` the last change wins.

## Failures

\`\`\`json
{
  "code": 400,
  "message": "rating must be a whole number from 1 to 5.",
  "meta": {
    "reason": "invalid_input",
    "errors": [
      { "field": "rating", "message": "must be a whole number from 1 to 5", "rule": "maximum", "limit": 5 }
    ]
  }
}
\`\`\`

Decide by \`meta.reason\`, a stable word; \`message\` is a sentence for people and may change. For messages of your own,
each bad field has the \`rule\` that it breaks and, where there is one, the \`limit\`.

| status | reasons |
| --- | --- |
| 400 | \`invalid_input\`, \`malformed_json\`, \`malformed_body\`, \`malformed_request\`, \`captcha_wrong\`, \`captcha_expired\`, \`link_expired\` |
| 401 | \`api_key_missing\`, \`api_key_unknown\`, \`token_missing\`, \`token_invalid\`, \`token_expired\`, \`wrong_credentials\` |
| 403 | \`account_disabled\`, \`role_required\`, \`other_origin\` |
| 404 | \`not_found\`, \`no_such_route\` |
| 405 | \`method_not_allowed\` |
| 408 | \`too_slow\` |
| 409 | \`username_taken\`, \`already_reviewed\`, \`category_gone\`, \`last_api_key\`, \`last_admin\`, \`own_account\`, \`already_owner\`, \`too_many_pending\`, \`too_many_owners\`, \`too_many_lists\`, \`file_taken\`, \`offset_wrong\`, \`already_running\`, \`not_undoable\`, \`mail_off\`, \`idempotency_key_reused\`, \`external_id_taken\`, \`store_gone\`, \`author_gone\` |
| 412 | \`changed_meanwhile\` |
| 413 | \`too_large\` |
| 415 | \`unsupported_media_type\`, \`not_an_image\` |
| 416 | \`range_not_satisfiable\` |
| 429 | \`rate_limited\` |
| 500 | \`internal\`, \`damaged\` |
| 501 | \`not_implemented\` |
| 503 | \`busy\`, \`unavailable\` |
| 507 | \`disk_full\` |

Checks come in this order: address, API key, token and account, rate limit, size and type of the body, fields,
existence, state. A request without credentials learns nothing about the rest.

Every answer has an \`X-Request-Id\`. The log of the server has it, too: name it when you report a problem.

## Limits

Every request that writes, and some that read, spend a budget of their account, and one of their network: an IPv4 address
or an IPv6 /64, and the /24 or /48 around it. The documentation of an endpoint names its budgets. These are their sizes
by default; the operator can change them.

${budgetTable}

A search that is cached spends nothing. A request that is refused spends nothing either; one that fails for another cause, or is repeated with its
\`Idempotency-Key\`, counts like any other. Answers carry \`RateLimit\` and \`RateLimit-Policy\` of the budget that has least
left. A 429 names its budget in \`meta.budget\`, and says in \`Retry-After\` how many seconds to wait; \`unread\` is the
one of answers that a client requested and does not read, \`simultaneous\` that of uploads at the same time. A JSON body has at most ${mebibytes(limits.jsonBody)} MiB, an upload
${mebibytes(limits.upload)} MiB. Send bodies uncompressed.

## Caching

Public reads carry an \`ETag\`. Send it back as \`If-None-Match\`: if nothing has changed, the answer is 304 without a
body. After a write has been answered, every later read shows it; only \`likes\`, \`hotness\`, \`search_count\`,
\`score\` and the order by them may lag in lists by up to one second.

A service on several machines answers writes with \`X-Foodmap-Seen\`. Send it back with the reads of the next
${limits.seenCookie / second} seconds, several with commas between them: every machine then shows these writes. Without it, the others show a write
within a second. Keys, allowed origins and settings are changed everywhere before the answer.

## Pictures

Upload a picture to \`POST /api/user/upload\` and put the \`path\` of the answer into \`cover_url\`, \`image_urls\`,
\`icon_url\` or \`image_url\`. Answers hold complete URLs, with the address by which the server was called.

Pictures are WebP of at most ${limits.imageSide} pixels a side and need no API key. \`?w=\` with
${limits.imageWidths.join(', ').replace(/, (\d+)$/, ' or $1')} answers a copy of at most that width. The bytes behind a
URL never change, so keep them.

## Hotness and score

\`hotness\` is recent attention: a search that lists a store adds 1, a like 3, an approved review 5, and all of it
halves every 7 days. \`score\`, from 0 to 100, combines ratings, hotness, likes, reviews and searches; public lists are
ordered by it. Both are computed by the server and cannot be set.
`.trim();
