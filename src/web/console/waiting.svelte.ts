import type { Failure } from '../shared/api.ts';
import { overview } from './overview.ts';
import { session } from './session.svelte.ts';

const counts = $state({ reviews: 0, applications: 0, reports: 0, claims: 0, edits: 0 });

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
  get claims(): number {
    return counts.claims;
  },
  get edits(): number {
    return counts.edits;
  },
  /** Counts decisions before the server has heard of them. */
  decided(kind: keyof typeof counts, count: number): void {
    counts[kind] = Math.max(0, counts[kind] - count);
  },
  async look(): Promise<void> {
    if (!session.isOpen || session.hasEnded || document.hidden) return;
    try {
      const { reviews, merchant_applications, reports, claims, edits } = await overview();
      counts.reviews = reviews.pending;
      counts.applications = merchant_applications.pending;
      counts.reports = reports;
      counts.claims = claims;
      counts.edits = edits;
    } catch (error) {
      session.note(error as Failure);
    }
  },
};

setInterval(() => void waiting.look(), pause * 1000);
window.addEventListener('focus', () => void waiting.look());
