import { eventLineNames } from '#core/catalogue/event-lines.ts'

/** The texts of an event. */
export const eventTexts = ['title', ...eventLineNames] as const

export const shownEvents = ['current', 'drafts', 'missing', 'archived'] as const
export type ShownEvents = (typeof shownEvents)[number]

/** Soloists who can play: those of the house, and whoever plays already. */
export interface SoloistChoice {
  id: number
  name: string
  profession: string
  /** Whether visitors see them. */
  isSeen: boolean
}

/** When and where an event is played, of the halls that the reader works for. */
export interface EventDateLine {
  id: number
  startsAt: string
  hall: string
}

/** Those who play, in their order: their numbers with spaces between. */
export const readSoloists = (value: string): number[] => [...new Set(value.match(/\d{1,15}/g))].map(Number)
export const writeSoloists = (ids: readonly number[]): string => ids.join(' ')
