/** Photograph-like pictures, to test pages with photographs. They show no real person or place. */
import { type Light, parseColor } from '../drawing/color.ts'
import type { Sheet } from '../drawing/drawing.ts'
import type { Pixels } from '../drawing/exposure.ts'
import { type Scene, takePhotograph } from './camera.ts'
import { drawBrass, drawKeyboard, drawOrgan, drawBowedStrings } from './instruments.ts'
import { lit } from './light.ts'
import { drawPortrait } from './people.ts'
import { drawAudience, drawCurtain, drawRehearsalRoom, drawRiver } from './places.ts'

export type PhotographScene = keyof typeof scenes

const scenes = {
  keyboard: (given) => drawKeyboard(given),
  strings: (given) => drawBowedStrings(given),
  brass: (given) => drawBrass(given),
  organ: (given) => drawOrgan(given),
  curtain: ({ cloth, ...given }) => drawCurtain({ ...given, cloth }),
  'river-at-dusk': (given) => drawRiver({ ...given, hour: 'dusk' }),
  'river-in-the-morning': (given) => drawRiver({ ...given, hour: 'morning' }),
  'rehearsal-room': (given) => drawRehearsalRoom(given),
  audience: (given) => drawAudience(given),
  'dark-portrait': (given) => drawPortrait({ ...given, bright: false }),
  'bright-portrait': (given) => drawPortrait({ ...given, bright: true }),
} satisfies Record<string, (given: { seed: number; aspect: number; cloth: Light }) => Scene>

export const pictureScenes = Object.keys(scenes) as PhotographScene[]

/** Returns the picture of a scene, in any proportions. The same sheet gives the same picture. */
export function drawPhotograph({ scene, ...sheet }: Sheet & { scene: PhotographScene }): Pixels {
  const aspect = sheet.width / sheet.height
  return takePhotograph(
    sheet,
    scenes[scene]({ seed: sheet.seed % 100_000, aspect, cloth: lit(parseColor(sheet.color), 1.3) }),
  )
}
