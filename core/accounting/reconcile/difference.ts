/** Two records of the same thing that do not agree. */
export interface Difference {
  /** What it is about, as a person finds it: `order CDZ-26-000042`, `ticket 000017`. */
  subject: string
  /** What each record says, in words that go on after the subject. */
  message: string
}

/** What a comparison in the database has found: a rule that is broken, and the two numbers that it compares. */
export interface ComparedRow<rule extends string> {
  subject: string
  rule: rule
  one: string | null
  other: string | null
}

export type DescribeDifference = (one: string, other: string) => string

export function toDifferences<rule extends string>(
  rows: ComparedRow<rule>[],
  rules: Record<rule, DescribeDifference>,
): Difference[] {
  return rows.map(({ subject, rule, one, other }) => ({
    subject,
    message: rules[rule](one ?? 'unknown', other ?? 'unknown'),
  }))
}

/** @param cents a whole number, or a word where there is none */
export function formatEuros(cents: string): string {
  return /^-?[0-9]+$/.test(cents) ? `${(Number(cents) / 100).toFixed(2)} EUR` : cents
}
