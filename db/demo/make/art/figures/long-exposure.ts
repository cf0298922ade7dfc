import { type Random, between, createRandom, house } from '@cadenza/house-art'
import { mixLight, parseColor, type Light } from '../drawing/color.ts'
import { renderFilm, loadFilm, type Film, type Pixels } from '../drawing/exposure.ts'

interface StringOnFilm {
  /**
   * Height of the string's ends on the left and right, and its amplitude, as fractions of the
   * height.
   */
  left: number
  right: number
  swing: number
  color: Light
  core: Light
  strength: number
  modes: readonly Mode[]
}

interface Mode {
  overtone: number
  amplitude: number
  phase: number
}

/** Brass by candlelight: redder than the shop's brass, because added light makes it paler. */
const gold: Light = [0.9, 0.46, 0.1]
/** Number of exposures: fewer leave visible steps. */
const exposures = 480

/**
 * Draws sounding strings photographed with an open shutter: each string sweeps through all its
 * positions, and light gathers where it lingers. Fundamental and overtones add up as on a real
 * string.
 */
export function drawLongExposure({
  seed,
  color,
  width,
  height,
  strings = 5,
  slant = 0.16,
}: {
  seed: number
  color: string
  width: number
  height: number
  strings?: number
  slant?: number
}): Pixels {
  const random = createRandom(seed)
  const [red, green, blue] = mixLight(color, 0.035)
  const film = loadFilm({
    width,
    height,
    glow: [red + 0.007, green + 0.005, blue + 0.004],
    centre: { x: between(random, 0.3, 0.7), y: between(random, 0.35, 0.65), radius: 0.6 },
  })
  const brassString = Math.floor(random() * strings)
  for (let index = 0; index < strings; index++) {
    const place = strings === 1 ? 0.5 : index / (strings - 1)
    const brass = index === brassString
    const left = 0.3 + 0.4 * place + slant * 0.5
    const right = 0.2 + 0.6 * place - slant * 0.5
    // Keeps every string inside the picture: its middle determines the space available.
    const room = Math.min(left + right, 2 - left - right) / 2 - 0.04
    const swing = between(random, 0.35, 1) * (brass && strings > 1 ? 0.1 : Math.min(0.26, 0.85 / (strings + 1)))
    exposeString(
      film,
      {
        left,
        right,
        swing: Math.min(swing, room / 1.45),
        color: brass ? gold : mixLight(color, 0.55),
        core: brass ? gold : parseColor(house.paper),
        strength: brass ? 0.8 : between(random, 0.5, 1.15),
        modes: createModes(random),
      },
      random,
    )
  }
  return renderFilm(film, seed)
}

function createModes(random: Random): Mode[] {
  const strongest = 1 + Math.floor(random() * 4)
  const modes = [1, 2, 3, 4, 5, 7].map((overtone) => ({
    overtone,
    amplitude: (overtone === strongest ? 1.3 : random() ** 2 * 0.6) / overtone ** 0.5,
    phase: random() * 2 * Math.PI,
  }))
  const sum = modes.reduce((total, mode) => total + mode.amplitude, 0)
  return modes.map((mode) => ({ ...mode, amplitude: mode.amplitude / sum }))
}

function exposeString(film: Film, string: StringOnFilm, random: Random): void {
  const { width, height, light } = film
  const { modes } = string
  const instants = Array.from({ length: exposures }, (_, index) => ((index + random()) / exposures) * 2 * Math.PI)
  const swings = Float32Array.from(
    instants.flatMap((time) => modes.map((mode) => mode.amplitude * Math.cos(mode.overtone * time + mode.phase))),
  )
  const shape = new Float32Array(modes.length)
  const column = new Float32Array(height + 2)
  const reach = string.swing * height * 1.6
  for (let x = 0; x < width; x++) {
    column.fill(0)
    const along = x / (width - 1)
    modes.forEach((mode, index) => (shape[index] = Math.sin(Math.PI * mode.overtone * along)))
    const rest = (string.left + (string.right - string.left) * along) * height
    for (let instant = 0, swing = 0; instant < exposures; instant++) {
      let offset = 0
      for (let mode = 0; mode < modes.length; mode++, swing++) offset += shape[mode]! * swings[swing]!
      const y = Math.min(height - 1, Math.max(0, rest + offset * reach))
      const row = Math.floor(y)
      column[row]! += row + 1 - y
      column[row + 1]! += y - row
    }
    const gain = (string.strength * height) / exposures / 18
    for (let y = 0, index = x * 3; y < height; y++, index += width * 3) {
      const density = column[y]! * gain
      if (density === 0) continue
      const hot = density * density * 0.035
      light[index]! += density * string.color[0] + hot * string.core[0]
      light[index + 1]! += density * string.color[1] + hot * string.core[1]
      light[index + 2]! += density * string.color[2] + hot * string.core[2]
    }
  }
}
