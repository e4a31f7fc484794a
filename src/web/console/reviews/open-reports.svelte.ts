import { answerOf, api, type Failure, type Schemas } from '../../shared/api.ts';
import { past } from '../past.svelte.ts';
import { session } from '../session.svelte.ts';

type Report = Schemas['ReportWithSubject'];

/** Most pages of open reports that are read; a page has a hundred. */
const mostPages = 10;

/** The open reports about reviews. Make it in a component. */
export class OpenReports {
  #byReview = $state.raw<ReadonlyMap<number, Report[]>>(new Map());

  constructor() {
    $effect(() => {
      void past.undone;
      if (!session.hasEnded) void this.#load();
    });
  }

  about(review: number): Report[] {
    return this.#byReview.get(review) ?? [];
  }

  async #load(): Promise<void> {
    try {
      const reports: Report[] = [];
      for (let page = 1, pages = 1; page <= Math.min(pages, mostPages); page += 1) {
        const query = { status: 'open', page, page_size: 100 } as const;
        const { data, meta } = await answerOf(api.GET('/api/admin/reports', { params: { query } }));
        pages = meta.total_page;
        reports.push(...data);
      }
      this.#byReview = Map.groupBy(reports, ({ review_id }) => review_id ?? 0);
    } catch (error) {
      session.note(error as Failure);
    }
  }
}
