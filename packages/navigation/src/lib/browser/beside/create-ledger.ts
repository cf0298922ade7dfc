import type { PagePayload, Properties } from '../../protocol/payload.ts'
import type { NavigateOptions } from '../navigation/options.ts'

type PageView = PagePayload['view']

/** An optimistic change whose response is pending. */
export interface Expectation {
  change: NonNullable<NavigateOptions['optimistic']>
  /** Once assigned. */
  order: number | undefined
}

interface Answer {
  order: number
  apply: (view: PageView) => PageView
}

/**
 * Applies responses to one page in request order, whenever they arrive: an older one goes beneath
 * the newer ones, which are kept while an older request is pending. `listOut` lists the orders of
 * pending requests.
 */
export function createLedger(listOut: () => readonly number[]) {
  let answers: Answer[] = []
  let expected: Expectation[] = []
  let ground: PageView | undefined

  function forget(answered: number): void {
    const oldest = Math.min(...listOut().filter((order) => order !== answered))
    while (answers[0] && answers[0].order < oldest) ground = answers.shift()!.apply(ground!)
  }

  return {
    merge(order: number, current: PageView, apply: Answer['apply']): PageView {
      if (!answers.length) ground = current
      answers = [...answers, { order, apply }].toSorted((one, other) => one.order - other.order)
      expected = expected.filter((one) => one.order !== order)
      const merged = answers.reduce((view, answer) => answer.apply(view), ground!)
      forget(order)
      return merged
    },
    foresee: (properties: Properties): Properties =>
      expected.reduce((before: Properties, { change }) => {
        try {
          return change(before) as Properties
        } catch (error) {
          // Assumptions about the requested page may not hold for every response.
          console.error(error)
          return before
        }
      }, properties),
    expect: (expectation: Expectation) => void expected.push(expectation),
    /** Returns whether the change was still applied. */
    giveUp(expectation: Expectation): boolean {
      const isHere = expected.includes(expectation)
      expected = expected.filter((one) => one !== expectation)
      return isHere
    },
    clear(): void {
      answers = []
      expected = []
    },
  }
}
