import type { QueueState } from '#core/queue/queue.ts'

/** The queue of a concert, as the desk follows it. */
export interface ShownQueue {
  id: number
  /** Path of the visitors' page. */
  page: string
  state: QueueState
  opensAt: string
  /** Most admissions a minute, and how many there were in the last one. */
  perMinute: number
  lately: number
  waiting: number
  admitted: number
  /** Admitted visitors who have taken tickets. */
  came: number
  isByLoad: boolean
  isSoldOut: boolean
}

/** What the desk does with a queue that was announced; `unwatch`: the load begins none any more. */
export const queueSteps = ['save', 'open', 'pause', 'resume', 'end', 'unwatch'] as const

export type QueueStep = (typeof queueSteps)[number]

export const usualPerMinute = 120
