import type { Progress } from '../lib/progress.ts';
import { limits } from '../limits.ts';

export const progressText: (...report: Parameters<Progress>) => string = (step, done, total) => {
  if (total) return `${step}: ${done} of ${total}`;
  return done ? `${step}: ${done}` : step;
};

/** A line on standard error that shows how far long work is; without a terminal, nothing is shown. */
export function progress(): { show: Progress; end: () => void } {
  if (!process.stderr.isTTY) return { show: () => {}, end: () => {} };
  let shownAt = 0;
  return {
    show: (...report) => {
      const now = Date.now();
      if (now - shownAt < limits.progressInterval) return;
      shownAt = now;
      process.stderr.write(`\r\u001b[K${progressText(...report)}`);
    },
    end: () => void process.stderr.write('\r\u001b[K'),
  };
}
