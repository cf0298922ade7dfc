export type DemoOutcome = 'success' | 'declined' | 'three_d_secure' | 'late_notice' | 'no_notice'

export interface DemoCard {
  number: string
  outcome: DemoOutcome
}

/** The only cards that the demo bank accepts. None of them moves money. */
export const demoCards: readonly DemoCard[] = [
  { number: '4242 4242 4242 4242', outcome: 'success' },
  { number: '4000 0000 0000 9995', outcome: 'declined' },
  { number: '4000 0000 0000 3220', outcome: 'three_d_secure' },
  { number: '4000 0000 0000 0028', outcome: 'late_notice' },
  { number: '4000 0000 0000 0077', outcome: 'no_notice' },
]

/** Ignores spaces; null if the bank does not know the card. */
export function findDemoOutcome(number: string): DemoOutcome | null {
  const digits = digitsOf(number)
  return demoCards.find((card) => digitsOf(card.number) === digits)?.outcome ?? null
}

function digitsOf(number: string): string {
  return number.replace(/\D/g, '')
}
