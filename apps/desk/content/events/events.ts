/** Soloists to choose: the organiser's, and those already selected. */
export interface SoloistChoice {
  id: number
  name: string
  profession: string
  isSeen: boolean
}

/** A kind of event for VAT, with its rates today. */
export interface VatClass {
  name: string
  rates: { country: string; basisPoints: number }[]
}

/** A date and venue of an event, in the reader's halls. */
export interface EventDateLine {
  id: number
  startsAt: string
  hall: string
}

/** Parses selected soloists in order: ids separated by spaces. */
export const readSoloists = (value: string): number[] => [...new Set(value.match(/\d{1,15}/g))].map(Number)
export const writeSoloists = (ids: readonly number[]): string => ids.join(' ')
