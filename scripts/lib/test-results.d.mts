export interface Failure {
  /** The file and the titles that lead to it. */
  name: string
  error: string
}

export interface Results {
  passed: number
  failures: Failure[]
  /** How many files of tests ran, where that is counted. */
  files?: number
  /** How often a test was begun again. */
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
