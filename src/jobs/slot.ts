/**
 * The time of a schedule that is nearest to an instant, both in milliseconds since 1970. So a run that begins early or
 * late, by a clock that is wrong, belongs to the slot that was meant.
 */
export function slotOf(schedule: string, instant: number): number {
  const after = (time: number) => Bun.cron.parse(schedule, time)?.getTime() ?? Infinity;
  const next = after(instant);
  let nearest = next;
  // A slot before the instant is nearer only if it is within this distance.
  for (let slot = after(2 * instant - next); slot <= instant; slot = after(slot)) nearest = slot;
  return nearest;
}
