import { soundRate } from './instruments/wave.ts'

export interface Room {
  /** Reverberation time in seconds (60 dB). */
  seconds: number
  /** Share of reverberation: 0 to 1. */
  share: number
}

/** Delays of the room in samples, coprime. */
const ways = [1117, 1277, 1361, 1439, 1583, 1669, 1789, 1913]
const scatterers = [337, 241, 113, 79]
/** Delay before the first reflection. */
const firstWall = Math.round(0.018 * soundRate)

/**
 * Adds reverberation (after Schroeder and Moorer): reflections become softer and darker each time.
 */
export function playInRoom(dry: Float32Array, { seconds, share }: Room): Float32Array {
  const wet = new Float32Array(dry.length)
  for (const way of ways) addEchoes(wet, dry, { way, back: 0.001 ** (way / soundRate / seconds), dark: 0.32 })
  const scattered = scatterers.reduce(scatter, wet)
  return dry.map((sample, index) => sample * (1 - share * 0.5) + (scattered[index - firstWall] ?? 0) * share * 0.32)
}

function addEchoes(
  wet: Float32Array,
  dry: Float32Array,
  { way, back, dark }: { way: number; back: number; dark: number },
): void {
  const air = new Float32Array(way)
  let soft = 0
  for (let index = 0; index < dry.length; index++) {
    const echo = air[index % way]!
    soft = echo * (1 - dark) + soft * dark
    air[index % way] = dry[index]! + soft * back
    wet[index]! += echo
  }
}

/** An all-pass filter: keeps the loudness, but spreads it over time. */
function scatter(sound: Float32Array, way: number): Float32Array {
  const air = new Float32Array(way)
  return sound.map((sample, index) => {
    const echo = air[index % way]!
    air[index % way] = sample + echo * 0.5
    return echo - sample * 0.5
  })
}
