import type { PagePayload, Properties } from '../../protocol/payload.ts'
import type { Ledger } from '../view/ledger.ts'
import type { NavigateOptions } from '../navigation/options.ts'

type PageView = PagePayload['view']

/** What is expected of something that has not been answered. */
export interface Expectation {
  change: NonNullable<NavigateOptions['optimistic']>
  /** The place of what it belongs to, once that has one. */
  order: number | undefined
}

interface Answer {
  order: number
  apply: (view: PageView) => PageView
}

/** A ledger of answers, and of what is expected in their place. */
export interface AnswerLedger extends Omit<Ledger, 'shown'> {
  /** Counts on a change until its answer is there, or until it is given up. */
  expect(expectation: Expectation): void
  /** Gives one up. Tells whether it was still counted on. */
  giveUp(expectation: Expectation): boolean
  /** Forgets all that belongs to the page that was there. */
  clear(): void
}

/**
 * A ledger for one page at a time. Answers take their places in the order in which they were asked for, whenever they come: an
 * older one goes under the newer ones. They are kept for as long as something older is out; `listOut` lists the places of that.
 */
export function createLedger(listOut: () => readonly number[]): AnswerLedger {
  let answers: Answer[] = []
  let expected: Expectation[] = []
  /** What the answers that are kept stand on. */
  let ground: PageView | undefined

  function forget(answered: number): void {
    const oldest = Math.min(...listOut().filter((order) => order !== answered))
    while (answers[0] && answers[0].order < oldest) ground = answers.shift()!.apply(ground!)
  }

  return {
    merge(order, current, apply) {
      if (!answers.length) ground = current
      answers = [...answers, { order, apply }].toSorted((one, other) => one.order - other.order)
      expected = expected.filter((one) => one.order !== order)
      const merged = answers.reduce((view, answer) => answer.apply(view), ground!)
      forget(order)
      return merged
    },
    foresee: (properties) =>
      expected.reduce((before: Properties, { change }) => {
        try {
          return change(before) as Properties
        } catch (error) {
          // What was true of the page when it was asked for need not be true of every answer.
          console.error(error)
          return before
        }
      }, properties),
    expect: (expectation) => void expected.push(expectation),
    giveUp(expectation) {
      const isHere = expected.includes(expectation)
      expected = expected.filter((one) => one !== expectation)
      return isHere
    },
    clear() {
      answers = []
      expected = []
    },
  }
}
