import { soundRate } from './instruments/wave.ts'

/** Of full scale. Leaves headroom for players that interpolate between samples. */
const peak = 0.84
/** Target mean power, so that all recordings are equally loud. */
const loudness = 0.13
const fadeSeconds = { in: 0.01, out: 2.4 }

/** Returns the final sound: without rumble, normalised, unclipped, and faded out at its end. */
export function mixMaster(sound: Float32Array): Float32Array {
  const clear = removeRumble(sound)
  const power = Math.sqrt(clear.reduce((sum, sample) => sum + sample * sample, 0) / clear.length)
  const loudest = clear.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  const gain = Math.min(loudness / power, peak / loudest)
  return clear.map((sample, index) => sample * gain * fadeAt(index, clear.length))
}

function removeRumble(sound: Float32Array): Float32Array {
  let [before, after] = [0, 0]
  return sound.map((sample) => {
    after = sample - before + 0.993 * after
    before = sample
    return after
  })
}

function fadeAt(index: number, length: number): number {
  const begun = Math.min(1, index / soundRate / fadeSeconds.in)
  const left = Math.min(1, (length - 1 - index) / soundRate / fadeSeconds.out)
  return begun * Math.sin((left * Math.PI) / 2) ** 2
}
