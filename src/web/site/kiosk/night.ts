const minute = 60_000;

/** Hour of the place in which an idle kiosk reloads, and how long it does not do so again. */
const [nightHour, rest] = [4, 120 * minute];

const hourAt = (zone: string): number =>
  Number(new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format());

/** Reloads the document once a night, while it may: browsers that run for months fill their memory. */
export function reloadAtNight(zone: string, mayReload: () => boolean): () => void {
  const since = Date.now();
  const timer = setInterval(() => {
    if (Date.now() - since > rest && hourAt(zone) === nightHour && mayReload()) location.reload();
  }, minute);
  return () => clearInterval(timer);
}
