import type { Log } from '#platform/log/log.ts'

/** `place`: where it is stored, such as `pages terms.content[3]`. */
export interface ContentError {
  place: string
  problem: string
}

export type ReportContentError = (contentError: ContentError) => void

/** Beyond it, the log describes the content well enough. */
const mostReports = 1000

/** Logs each error once, however often the page that leaves it out is opened. */
export function createContentErrorReport(log: Pick<Log, 'warn'>): ReportContentError {
  const reported = new Set<string>()
  return ({ place, problem }) => {
    const key = `${place} ${problem}`
    if (reported.has(key) || reported.size >= mostReports) return
    reported.add(key)
    log.warn({ place, problem }, 'Something stored does not fit; pages leave it out. Correct it where it is kept.')
  }
}
