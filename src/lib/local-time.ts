/** A moment as the clock of a place shows it. */
export interface LocalTime {
  /** `2026-12-24`. */
  date: string;
  /** Since midnight. */
  minute: number;
}

const partsOf = (time: Temporal.PlainDateTime | Temporal.ZonedDateTime): LocalTime => ({
  date: time.toString().slice(0, 10),
  minute: time.hour * 60 + time.minute,
});

/**
 * The latest minute that the clock of the place has shown: it stands still in the hour that is repeated in autumn, so
 * that nothing opens or closes twice.
 */
export function localTimeAt(instant: number, zone: string): LocalTime {
  const now = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
  const first = now.toPlainDateTime().toZonedDateTime(zone, { disambiguation: 'earlier' });
  const isRepeated = first.epochMilliseconds < instant;
  if (!isRepeated) return partsOf(now);
  // A nanosecond later, since "previous" leaves out a change at this very moment.
  return partsOf(now.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')!.subtract({ minutes: 1 }));
}

/** The first moment at which the clock of a zone has shown a minute of a date; of one that is skipped, the end of the gap. */
export function instantOf(date: string, minute: number, zone: string): number {
  const wanted = Temporal.PlainDate.from(date).toPlainDateTime({ hour: Math.floor(minute / 60), minute: minute % 60 });
  const found = wanted.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const isShown = found.toPlainDateTime().equals(wanted);
  return (isShown ? found : found.getTimeZoneTransition('next')!).epochMilliseconds;
}

/**
 * The time that a text like `2026-12-24T18:00` names in a zone; undefined for any other text. A time that the change to
 * summer time skips is the moment after the gap.
 */
export function localTimeOf(text: string, zone: string): LocalTime | undefined {
  const wanted = plainTime(text);
  if (!wanted) return undefined;
  const found = wanted.toZonedDateTime(zone, { disambiguation: 'earlier' });
  return partsOf(found.toPlainDateTime().equals(wanted) ? wanted : found.getTimeZoneTransition('next')!);
}

/** Whether a text is like `2026-12-24T18:00`, a date and a time that exist. */
export const isLocalTime = (text: string): boolean => plainTime(text) !== undefined;

function plainTime(text: string): Temporal.PlainDateTime | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return undefined;
  try {
    return Temporal.PlainDateTime.from(text);
  } catch {
    return undefined;
  }
}

/** Whether a text is a date of the calendar, like `2026-12-24`. */
export const isDate = (text: string): boolean => isLocalTime(`${text}T00:00`);
