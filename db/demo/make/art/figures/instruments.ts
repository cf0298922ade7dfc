import { type Random, between, createRandom, round } from '@cadenza/house-art'
import { renderVectors, drawPath, type Sheet, type Vectors } from '../drawing/drawing.ts'
import { createGround, type Ground } from '../drawing/ground.ts'

export type Instrument = keyof typeof instruments

type Point = [x: number, y: number]

/** Drawing area and tools. */
interface Easel {
  width: number
  height: number
  ground: Ground
  random: Random
}

const stroke = (points: readonly Point[], tone: string, weight: number, opacity = 0.8) =>
  `<path d="${drawPath(points)}" fill="none" stroke="${tone}" stroke-width="${round(weight * 1.6)}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"/>`

const steps = (count: number) => Array.from({ length: count + 1 }, (_, index) => index / count)

/**
 * Returns half the width of a violin's body from its upper end (0) to its lower one (1): two bouts
 * and a waist.
 */
const bodyWidth = (share: number) =>
  Math.sqrt(Math.max(0, Math.sin(Math.PI * share))) *
  (0.78 + 0.3 * share - 0.42 * Math.exp(-(((share - 0.46) / 0.13) ** 2)))

/** Draws a wooden body by its contour lines, four strings over it, and the path of the bow. */
function drawBowed({ width, height, ground, random }: Easel, large: boolean): string {
  const [left, top] = [width * (large ? 0.46 : 0.52), height * (large ? 0.2 : 0.3)]
  const [half, length] = [width * (large ? 0.5 : 0.34), height * (large ? 0.95 : 0.62)]
  const tilt = large ? -0.06 : random() < 0.5 ? 0.22 : -0.22
  const lean = ([x, y]: Point): Point => [left + x + (y - length / 2) * -tilt, top + y + x * tilt]
  const contour = (scale: number): Point[] => {
    const side = steps(60).map((part): Point => {
      // Denser at the turning points.
      const share = (1 - Math.cos(Math.PI * part)) / 2
      return [bodyWidth(share) * half * scale, (0.5 + (share - 0.5) * scale) * length]
    })
    return [...side, ...side.map(([x, y]): Point => [-x, y]).toReversed()].map(lean)
  }
  const rings = [1, 0.97, 0.9, 0.82, 0.73, 0.63, 0.52, 0.4].map((scale, index) =>
    stroke(contour(scale), index === 0 ? ground.line : ground.quiet, index === 0 ? 2.4 : 1.3),
  )
  const strings = [-1.5, -0.5, 0.5, 1.5].flatMap((place, index) =>
    steps(10).map((sweep) => {
      const swing = (sweep - 0.5) * half * (index === 1 ? 0.2 : 0.05)
      const points = steps(40).map((share): Point => {
        const y = -length * 0.75 + share * length * 1.55
        return lean([place * half * (0.07 + 0.03 * share) + swing * Math.sin(Math.PI * share), y])
      })
      return stroke(points, index === 1 ? ground.accent : ground.line, 1.1, 0.45)
    }),
  )
  const holes = [-1, 1].map((side) =>
    stroke(
      steps(30).map((share) => {
        const turn = Math.sin((share - 0.5) * Math.PI * 1.7)
        return lean([side * half * (0.36 + 0.09 * turn + 0.05 * share), length * (0.47 + share * 0.2)])
      }),
      ground.line,
      4,
    ),
  )
  const bow = steps(16).map((share) => {
    const y = length * (0.62 + (share - 0.5) * 0.07) + between(random, -1, 1)
    return stroke([lean([-half * 1.5, y + half * 0.28]), lean([half * 1.7, y - half * 0.3])], ground.accent, 0.9, 0.4)
  })
  return [...rings, ...strings, ...holes, ...bow].join('')
}

/** Draws keys in perspective, and the strings that they strike, fanned out above them. */
function drawPiano({ width, height, ground, random }: Easel): string {
  const near = height * 0.98
  const far = height * 0.66
  const across = (share: number, depth: number) => width * (0.5 + (share - 0.5) * (1.5 - 0.62 * depth))
  const whites = steps(15).map((share) =>
    stroke(
      [
        [across(share, 0), near],
        [across(share, 1), far],
      ],
      ground.line,
      1.8,
    ),
  )
  const blacks = steps(15)
    .slice(1, -1)
    .filter((_, index) => ![2, 6, 9, 13].includes(index))
    .map((share) => {
      const corners = (
        [
          [-0.016, 0.4],
          [0.016, 0.4],
          [0.013, 1],
          [-0.013, 1],
        ] as Point[]
      ).map(([aside, depth]): Point => [across(share + aside, depth), near + (far - near) * depth])
      return `<path d="${drawPath(corners)}Z" fill="${ground.line}"/>`
    })
  const struck = new Set(Array.from({ length: 3 }, () => Math.floor(random() * 44)))
  const strings = steps(44).flatMap((share, index) => {
    const [from, to]: [Point, Point] = [
      [across(share, 1), far],
      [width * (0.02 + 0.62 * share ** 1.3), height * (0.05 + 0.42 * share ** 1.6)],
    ]
    const isStruck = struck.has(index)
    return steps(isStruck ? 12 : 1).map((sweep) => {
      const swing = isStruck ? (sweep - 0.5) * width * 0.05 : 0
      const points = steps(24).map((part): Point => [
        from[0] + (to[0] - from[0]) * part + swing * Math.sin(Math.PI * part),
        from[1] + (to[1] - from[1]) * part,
      ])
      return stroke(points, isStruck ? ground.accent : ground.quiet, isStruck ? 1 : 1.3, isStruck ? 0.6 : 0.8)
    })
  })
  return [
    ...strings,
    stroke(
      [
        [across(0, 1), far],
        [across(1, 1), far],
      ],
      ground.line,
      3,
    ),
    ...whites,
    ...blacks,
  ].join('')
}

/** Draws a diagonal tube with its keys, and its tone leaving it. */
function drawClarinet({ width, height, ground, random }: Easel): string {
  const lean = between(random, -0.06, 0.06)
  const along = (share: number, aside: number): Point => [
    width * (0.3 - lean + (0.36 + 2 * lean) * share) + aside * width * 0.94,
    height * (0.04 + 0.74 * share) - aside * width * 0.42,
  ]
  const bore = (share: number) =>
    share < 0.09 ? 0.018 + share * 0.2 : 0.042 + 0.075 * Math.max(0, (share - 0.83) / 0.17) ** 1.7
  const walls = [-1, -0.55, 0.2, 0.6, 1].map((side) =>
    stroke(
      steps(80).map((share) => along(share, side * bore(share))),
      Math.abs(side) === 1 ? ground.line : ground.quiet,
      2,
    ),
  )
  const rings = [0.09, 0.22, 0.53, 0.83, 1].map((share) =>
    stroke([along(share, -bore(share) * 1.12), along(share, bore(share) * 1.12)], ground.accent, 5),
  )
  const keys = [0.28, 0.34, 0.4, 0.46, 0.59, 0.65, 0.71, 0.77].map((share, index) => {
    const [x, y] = along(share, index % 3 === 2 ? 0.052 : 0)
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(width * (index % 3 === 2 ? 0.017 : 0.022))}" fill="none" stroke="${ground.accent}" stroke-width="2.2"/>`
  })
  const [x, y] = along(1.02, 0)
  const tone = steps(11).map((share) => {
    const radius = width * (0.12 + share * 0.5)
    return stroke(
      steps(30).map((part): Point => [
        x + radius * Math.cos(0.1 + part * 1.85),
        y + radius * Math.sin(0.1 + part * 1.85),
      ]),
      ground.line,
      1.6,
      round(0.8 - 0.6 * share),
    )
  })
  return [...walls, ...rings, ...keys, ...tone].join('')
}

/** Draws a voice leaving a mouth: rings of air, closer for higher voices. */
const drawVoice =
  (pitch: number) =>
  ({ width, height, ground, random }: Easel): string => {
    const [x, y] = [width * between(random, 0.3, 0.7), height * 0.9]
    const rings = Math.round(10 + pitch * 26)
    const phase = random() * 6
    return steps(rings)
      .map((share, index) => {
        const radius = height * (0.05 + 0.95 * share)
        const points = steps(140).map((part): Point => {
          const angle = Math.PI * (1.02 + 0.96 * part)
          const vowel =
            Math.sin(angle * (5 + pitch * 9) + phase + share * 5) *
            height *
            (0.016 + 0.03 * (1 - pitch)) *
            Math.sin(Math.PI * part)
          return [x + (radius + vowel) * Math.cos(angle) * 0.86, y + (radius + vowel) * Math.sin(angle)]
        })
        const isFormant = index % Math.round(4 + pitch * 5) === 2
        return stroke(
          points,
          isFormant ? ground.accent : ground.line,
          2.6 - pitch - share * 0.8,
          round(0.9 - 0.55 * share),
        )
      })
      .join('')
  }

/** Draws the path of a hand that repeatedly beats four in a bar. */
function drawConductor({ width, height, ground, random }: Easel): string {
  const beats: Point[] = [
    [0.5, 0.2],
    [0.5, 0.74],
    [0.2, 0.6],
    [0.82, 0.56],
  ]
  return steps(17)
    .map((bar) => {
      const beat = beats.map(([x, y]): Point => [x + between(random, -0.035, 0.035), y + between(random, -0.03, 0.03)])
      const points = beat.flatMap(([x, y], index) => {
        const [nextX, nextY] = beat[(index + 1) % beat.length]!
        return steps(30).map((part): Point => {
          const ease = (1 - Math.cos(Math.PI * part)) / 2
          const bounce = Math.sin(Math.PI * part) * (index === 0 ? -0.03 : 0.13)
          return [
            width * (x + (nextX - x) * ease + (index === 0 ? bounce : 0)),
            height * (y + (nextY - y) * ease - (index === 0 ? 0 : bounce)),
          ]
        })
      })
      return stroke(points, Math.round(bar * 17) % 6 === 3 ? ground.accent : ground.line, 1.5, 0.5)
    })
    .join('')
}

const instruments = {
  violin: (easel) => drawBowed(easel, false),
  cello: (easel) => drawBowed(easel, true),
  piano: drawPiano,
  clarinet: drawClarinet,
  soprano: drawVoice(1),
  'mezzo-soprano': drawVoice(0.66),
  tenor: drawVoice(0.36),
  bass: drawVoice(0),
  conductor: drawConductor,
} satisfies Record<string, (easel: Easel) => string>

/**
 * Draws a portrait without a face: the musician's instrument, in fine lines on the stage, as it
 * sounds.
 */
export function drawInstrument(sheet: Sheet & { instrument: Instrument }): Vectors {
  const { width, height } = sheet
  const ground = createGround('stage', sheet.color)
  const easel = { width, height, ground, random: createRandom(sheet.seed) }
  return renderVectors(sheet, ground, instruments[sheet.instrument](easel))
}
