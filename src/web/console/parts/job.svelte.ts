import { untrack } from 'svelte';
import { answerOf, api, type Failure, type Schemas } from '../../shared/api.ts';
import { session } from '../session.svelte.ts';

/** Time between two questions about a job, and about one that somebody looks at until it ends, in milliseconds. */
const pause = 1000;
const shortPause = 400;

/** Long work of the server, asked about until it has ended. Make it in a component. */
export class FollowedJob {
  job = $state.raw<Schemas['Job']>();
  failure = $state.raw<Failure>();

  constructor(idOf: () => number | undefined, ended: (job: Schemas['Job']) => void) {
    $effect(() => {
      const id = idOf();
      if (untrack(() => this.job?.id) !== id) this.job = undefined;
      this.failure = undefined;
      if (id === undefined || session.hasEnded) return undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isFollowed = true;
      const look = async () => {
        try {
          const { data } = await answerOf(api.GET('/api/admin/jobs/{id}', { params: { path: { id } } }));
          if (!isFollowed) return;
          this.job = data;
          this.failure = undefined;
          if (data.state !== 'running') return ended(data);
        } catch (error) {
          if (!isFollowed) return;
          this.failure = error as Failure;
          session.note(this.failure);
          if (this.failure.status === 404) return;
        }
        timer = setTimeout(() => void look(), pause);
      };
      void look();
      return () => {
        isFollowed = false;
        clearTimeout(timer);
      };
    });
  }
}

/** A job once it has ended. Throws Failure. */
export async function jobEnded(
  job: Schemas['Job'],
  hear: (progress: Schemas['JobProgress'] | null) => void,
): Promise<Schemas['Job']> {
  while (job.state === 'running') {
    hear(job.progress);
    await new Promise((resolve) => setTimeout(resolve, shortPause));
    job = (await answerOf(api.GET('/api/admin/jobs/{id}', { params: { path: { id: job.id } } }))).data;
  }
  return job;
}
