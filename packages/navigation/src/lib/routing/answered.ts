/** Data with which a route answers. A type only. */
export interface Answered<out data = unknown> {
  readonly '~answer'?: data
}

/**
 * Declares the type of `data(route, value)` for a route:
 * `get('/suggestions', { answer: answerOf<string[]>() })`.
 */
export const answerOf = <data>(): Answered<data> => ({})

/** Data with which a route answers; `never` if it declares none. */
export type AnsweredData<route> = route extends { options: { answer: Answered<infer data> } } ? data : never
