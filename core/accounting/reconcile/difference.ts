export interface Difference {
  /** As staff can search for it: `order CDZ-26-000042`, `ticket 000017`. */
  subject: string
  /** Continues a sentence after the subject. */
  message: string
}

/** The violated rule and the two numbers compared. */
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

/** @param cents a whole number, or a word if there is none */
export function formatEuros(cents: string): string {
  return /^-?[0-9]+$/.test(cents) ? `${(Number(cents) / 100).toFixed(2)} EUR` : cents
}
