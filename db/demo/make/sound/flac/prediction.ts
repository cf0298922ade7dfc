/** Predicts each sample from the preceding ones, so that only the difference has to be written. */
export interface Prediction {
  /**
   * Whole numbers; the sum of `coefficients[i] * samples[n - 1 - i]` is divided by `2 ** shift`.
   */
  coefficients: readonly number[]
  shift: number
}

export const order = 12
/** Bits of a coefficient, including its sign. */
export const soundPrecision = 13

/**
 * Returns the best linear prediction of a block of samples (by autocorrelation, after Levinson and
 * Durbin); null for silence.
 */
export function findPrediction(samples: Int32Array): Prediction | null {
  const exact = solve(correlate(samples))
  if (!exact) return null
  const largest = Math.max(...exact.map(Math.abs))
  const shift = Math.max(0, Math.min(15, soundPrecision - 2 - Math.floor(Math.log2(largest))))
  const most = 2 ** (soundPrecision - 1) - 1
  let error = 0
  const coefficients = exact.map((coefficient) => {
    // The rounding error of one is carried over to the next.
    const wanted = coefficient * 2 ** shift + error
    const rounded = Math.max(-most, Math.min(most, Math.round(wanted)))
    error = wanted - rounded
    return rounded
  })
  return { coefficients, shift }
}

/** Returns the prediction errors of the samples after the first `order`. */
export function findResidual(samples: Int32Array, { coefficients, shift }: Prediction): Int32Array {
  const residual = new Int32Array(samples.length - order)
  const divisor = 2 ** shift
  for (let index = order; index < samples.length; index++) {
    let sum = 0
    for (let back = 0; back < order; back++) sum += coefficients[back]! * samples[index - 1 - back]!
    residual[index - order] = samples[index]! - Math.floor(sum / divisor)
  }
  return residual
}

/**
 * Returns the autocorrelation of the samples by lag. The block's ends are weighted less (Welch's
 * window).
 */
function correlate(samples: Int32Array): number[] {
  const middle = (samples.length - 1) / 2
  const windowed = Float64Array.from(samples, (sample, index) => sample * (1 - ((index - middle) / (middle + 1)) ** 2))
  return Array.from({ length: order + 1 }, (_, lag) => {
    let sum = 0
    for (let index = lag; index < windowed.length; index++) sum += windowed[index]! * windowed[index - lag]!
    return sum
  })
}

function solve(correlation: readonly number[]): number[] | null {
  // A little noise, present in all these sounds: a pure tone would lead to a division by zero.
  let error = correlation[0]! * (1 + 1e-9)
  if (error === 0) return null
  let solution: number[] = []
  for (let length = 0; length < order; length++) {
    const missed = solution.reduce(
      (sum, each, index) => sum - each * correlation[length - index]!,
      correlation[length + 1]!,
    )
    const reflection = missed / error
    const previous = solution
    solution = [...previous.map((each, index) => each - reflection * previous[length - 1 - index]!), reflection]
    error *= 1 - reflection * reflection
  }
  return solution
}
