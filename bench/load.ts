import autocannon from 'autocannon'

export interface Load extends Pick<
  autocannon.Options,
  'url' | 'method' | 'headers' | 'connections' | 'amount' | 'requests'
> {
  /** How long, in seconds, where no amount is given. */
  duration?: number
  /** Any other status is a failure of the measurement. */
  expectedStatus?: number
}

export interface LoadResult {
  requestsPerSecond: number
  /** Milliseconds. */
  median: number
  /** Milliseconds. */
  p99: number
}

/** Sends requests over many connections and counts the answers. A single wrong answer makes the figures worthless, so it throws. */
export async function load({ expectedStatus = 200, ...options }: Load): Promise<LoadResult> {
  const result = await autocannon({ connections: 10, ...options })
  const expected = result.statusCodeStats?.[`${expectedStatus}`]?.count ?? 0
  if (result.errors > 0 || expected < result.requests.total) {
    throw new Error(
      `Of ${result.requests.total} answers to ${options.url} only ${expected} were ${expectedStatus}; ${result.errors} errors.`,
    )
  }
  return { requestsPerSecond: result.requests.average, median: result.latency.p50, p99: result.latency.p99 }
}
