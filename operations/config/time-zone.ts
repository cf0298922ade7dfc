/** Places, and UTC: abbreviations know no summer time, and of offsets PostgreSQL and JavaScript disagree which way they count. */
const NAME = /^(UTC|[A-Z]\w+(\/[A-Z][\w-]+)+)$/

/** Whether the name is one of a time zone, written as the IANA database writes it. */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name) || name.startsWith('Etc/')) return false
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
