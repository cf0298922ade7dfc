export type Finding =
  | { verdict: 'ok'; detail: string }
  /** Unknown from here, or possibly intended. */
  | { verdict: 'doubt' | 'wrong'; detail: string; remedy: string }

export interface Check {
  name: string
  run: () => Promise<Finding>
}

export const ok = (detail: string): Finding => ({ verdict: 'ok', detail })
export const wrong = (detail: string, remedy: string): Finding => ({ verdict: 'wrong', detail, remedy })
export const doubt = (detail: string, remedy: string): Finding => ({ verdict: 'doubt', detail, remedy })
