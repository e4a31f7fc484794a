import type { Failure } from '../shared/api.ts';
import { overview } from './overview.ts';
import { session } from './session.svelte.ts';

const counts = $state({ reviews: 0, applications: 0, reports: 0 });

/** Seconds between two looks at what waits. */
const pause = 60;

/** How much waits for an administrator; asked again by the minute, and when somebody comes back to the page. */
export const waiting = {
  get reviews(): number {
    return counts.reviews;
  },
  get applications(): number {
    return counts.applications;
  },
  get reports(): number {
    return counts.reports;
  },
  /** Counts decisions before the server has heard of them. */
  decided(kind: keyof typeof counts, count: number): void {
    counts[kind] = Math.max(0, counts[kind] - count);
  },
  async look(): Promise<void> {
    if (!session.isOpen || session.hasEnded || document.hidden) return;
    try {
      const { reviews, merchant_applications, reports } = await overview();
      counts.reviews = reviews.pending;
      counts.applications = merchant_applications.pending;
      counts.reports = reports;
    } catch (error) {
      session.note(error as Failure);
    }
  },
};

setInterval(() => void waiting.look(), pause * 1000);
window.addEventListener('focus', () => void waiting.look());
