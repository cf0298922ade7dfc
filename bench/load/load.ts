import autocannon from 'autocannon'

/** Encodings that browsers take. */
export const ofBrowsers = { 'accept-encoding': 'gzip, deflate, br, zstd' }

export interface Load extends Pick<
  autocannon.Options,
  'url' | 'method' | 'headers' | 'body' | 'connections' | 'amount' | 'requests' | 'verifyBody' | 'timeout'
> {
  /** Duration in seconds if no amount is given. */
  duration?: number
  /** Any other status fails the measurement. */
  expectedStatus?: number
  /**
   * Whether an overloaded server may turn visitors away (503). Default `false`: that counts as a
   * failure, too.
   */
  mayShed?: boolean
}

export interface LoadResult {
  /** Number of responses with the expected status. */
  answers: number
  requestsPerSecond: number
  /** Milliseconds. */
  median: number
  /** Milliseconds. */
  p99: number
}

/**
 * Sends requests over many connections and counts the responses. Throws on a single wrong response,
 * which makes the figures worthless.
 */
export async function load({ expectedStatus = 200, mayShed = false, ...options }: Load): Promise<LoadResult> {
  const result = await autocannon({ connections: 10, ...options })
  const expected = result.statusCodeStats?.[`${expectedStatus}`]?.count ?? 0
  const shed = mayShed ? (result.statusCodeStats?.['503']?.count ?? 0) : 0
  if (result.errors > 0 || result.mismatches > 0 || expected + shed < result.requests.total) {
    throw new Error(
      `Of ${result.requests.total} answers to ${options.url} only ${expected - result.mismatches} were ${expectedStatus} as expected; ${result.errors} errors.`,
    )
  }
  return {
    answers: expected,
    requestsPerSecond: result.requests.average,
    median: result.latency.p50,
    p99: result.latency.p99,
  }
}
