/** What a check found, in a line. */
export type Finding =
  | { verdict: 'ok'; detail: string }
  /** What cannot be known from here, or may be meant so. */
  | { verdict: 'doubt' | 'wrong'; detail: string; remedy: string }

export interface Check {
  /** As the line begins. */
  name: string
  run: () => Promise<Finding>
}

export const ok = (detail: string): Finding => ({ verdict: 'ok', detail })
export const wrong = (detail: string, remedy: string): Finding => ({ verdict: 'wrong', detail, remedy })
export const doubt = (detail: string, remedy: string): Finding => ({ verdict: 'doubt', detail, remedy })
