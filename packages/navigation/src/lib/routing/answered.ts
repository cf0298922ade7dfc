/** What a route answers as data. A type only. */
export interface Answered<out data = unknown> {
  readonly '~answer'?: data
}

/** Says what a route answers by `data(route, value)`: `get('/suggestions', { answer: answerOf<string[]>() })`. */
export const answerOf = <data>(): Answered<data> => ({})

/** What a route answers as data; `never` where it says nothing of it. */
export type AnsweredData<route> = route extends { options: { answer: Answered<infer data> } } ? data : never
