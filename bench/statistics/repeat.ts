/** Measures anew until two runs agree, or says that the figures are noisy. */

interface Measuring<Result> {
  measure: () => Promise<Result>
  /** Figures that have to agree, each. */
  read: (result: Result) => readonly number[]
  /** Share by which figures that agree may differ. Default 0.1. */
  tolerance?: number
  /** The clock's: figures closer than this agree. Default 0. */
  step?: number
  /** Maximum runs. Default 5. */
  most?: number
}

export interface Repeated<Result> {
  /** Of the later of two runs that agree; else of the run in the middle, by its first figure. */
  result: Result
  /** Of all runs. */
  results: readonly Result[]
  isNoisy: boolean
  /** Follows a figure that is told: its spread if noisy, else empty. */
  noise: string
}

/** Runs twice at least, and on until the last run agrees with one of the two before it. */
export async function repeat<Result>({
  measure,
  read,
  tolerance = 0.1,
  step = 0,
  most = 5,
}: Measuring<Result>): Promise<Repeated<Result>> {
  const results: Result[] = []
  while (results.length < most) {
    const result = await measure()
    const before = results.slice(-2)
    results.push(result)
    if (before.some((one) => agree(read(one), read(result), { tolerance, step })))
      return { result, results, isNoisy: false, noise: '' }
  }
  const sorted = results.toSorted((one, other) => read(one)[0]! - read(other)[0]!)
  const result = sorted[Math.floor(most / 2)]!
  return { result, results, isNoisy: true, noise: `, noisy: ${describeSpread(results.map(read))} in ${most} runs` }
}

const agree = (
  some: readonly number[],
  others: readonly number[],
  { tolerance, step }: { tolerance: number; step: number },
): boolean =>
  some.every((one, index) => {
    const other = others[index]!
    return Math.abs(one - other) <= Math.max(step, tolerance * Math.min(one, other))
  })

function describeSpread(runs: readonly (readonly number[])[]): string {
  const write = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 4 })
  return runs[0]!
    .map((_, index) => runs.map((figures) => figures[index]!))
    .map((figures) => `${write(Math.min(...figures))} to ${write(Math.max(...figures))}`)
    .join('; ')
}
