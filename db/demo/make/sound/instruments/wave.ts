/** Samples per second of all sounds: up to 12 kHz, which strings and pipes hardly exceed. */
export const soundRate = 24_000

/** Higher partials would alias to lower ones. */
const highest = soundRate / 2 - 1000
const size = 1024

/** One cycle of a tone with many partials, read repeatedly. */
export type Wave = Float32Array

/** Strength of a partial, by its number and its frequency in hertz. */
export type Spectrum = (partial: number, hertz: number) => number

/** Creates one cycle of a spectrum's partials. All have the same loudness: mean power 1/2. */
function createWave(frequency: number, strengthOf: Spectrum, random: () => number): Wave {
  const wave = new Float32Array(size)
  let power = 0
  for (let partial = 1; partial * frequency < highest; partial++) {
    const strength = strengthOf(partial, partial * frequency)
    power += strength * strength
    addPartial(wave, { partial, strength, phase: random() * 2 * Math.PI })
  }
  const gain = 1 / Math.sqrt(power || 1)
  return wave.map((sample) => sample * gain)
}

/** Computes a sine as a rotating vector: cheaper than a sine per sample. */
function addPartial(
  wave: Wave,
  { partial, strength, phase }: { partial: number; strength: number; phase: number },
): void {
  const angle = (2 * Math.PI * partial) / size
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  let [x, y] = [strength * Math.cos(phase), strength * Math.sin(phase)]
  for (let index = 0; index < size; index++) {
    wave[index]! += y
    const turned = x * cosine - y * sine
    y = x * sine + y * cosine
    x = turned
  }
}

/** Caches one wave per frequency. */
export function createWaves(strengthOf: Spectrum, random: () => number): (frequency: number) => Wave {
  const made = new Map<number, Wave>()
  return (frequency) => {
    const wave = made.get(frequency) ?? createWave(frequency, strengthOf, random)
    made.set(frequency, wave)
    return wave
  }
}

/** Returns the wave at a position in its cycle, 0 to 1. */
export function readWave(wave: Wave, phase: number): number {
  const place = (phase - Math.floor(phase)) * size
  const index = Math.floor(place)
  const here = wave[index]!
  return here + (wave[(index + 1) % size]! - here) * (place - index)
}
