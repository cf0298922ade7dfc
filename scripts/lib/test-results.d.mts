export interface Failure {
  /** File and titles of the test. */
  name: string
  error: string
}

export interface Results {
  passed: number
  failures: Failure[]
  /** Number of test files that ran, if counted. */
  files?: number
  /** Number of retries. */
  retries: number
}

export declare function readResults(
  name: string,
  report: string,
  code: number | null,
  options?: { read?: (report: never) => Results; files?: number },
): Results
export declare function readPlaywrightReport(report: object): Results
export declare function describeResults(runs: Results[]): string
