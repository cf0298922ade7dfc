/**
 * Locations, and UTC: abbreviations ignore summer time, and PostgreSQL and JavaScript disagree on
 * the sign of offsets.
 */
const NAME = /^(UTC|[A-Z]\w+(\/[A-Z][\w-]+)+)$/

/** Whether the name is a time zone in IANA spelling. */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name) || name.startsWith('Etc/')) return false
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
