export type Finding =
  | { verdict: 'ok'; detail: string }
  /** Unknown from here, or possibly intended. */
  | { verdict: 'doubt' | 'wrong'; detail: string; remedy: string }

export interface Check {
  name: string
  run: () => Promise<Finding>
}

export const finding = {
  ok: (detail: string): Finding => ({ verdict: 'ok', detail }),
  wrong: (detail: string, remedy: string): Finding => ({ verdict: 'wrong', detail, remedy }),
  doubt: (detail: string, remedy: string): Finding => ({ verdict: 'doubt', detail, remedy }),
}
