/** Pictures that look as if somebody had taken them: for seeing how pages bear photographs. Nobody and no place is in them. */
import { type Light, parseColor } from '../drawing/color.ts'
import type { Sheet } from '../drawing/drawing.ts'
import type { Pixels } from '../drawing/exposure.ts'
import { type Scene, takePhotograph } from './camera.ts'
import { brass, keyboard, organ, strings } from './instruments.ts'
import { lit } from './light.ts'
import { portrait } from './people.ts'
import { audience, curtain, rehearsalRoom, river } from './places.ts'

export type PhotographScene = keyof typeof scenes

const scenes = {
  keyboard: (given) => keyboard(given),
  strings: (given) => strings(given),
  brass: (given) => brass(given),
  organ: (given) => organ(given),
  curtain: ({ cloth, ...given }) => curtain({ ...given, cloth }),
  'river-at-dusk': (given) => river({ ...given, hour: 'dusk' }),
  'river-in-the-morning': (given) => river({ ...given, hour: 'morning' }),
  'rehearsal-room': (given) => rehearsalRoom(given),
  audience: (given) => audience(given),
  'dark-portrait': (given) => portrait({ ...given, bright: false }),
  'bright-portrait': (given) => portrait({ ...given, bright: true }),
} satisfies Record<string, (given: { seed: number; aspect: number; cloth: Light }) => Scene>

export const photographScenes = Object.keys(scenes) as PhotographScene[]

/** The picture of a scene, in any proportions. The same sheet gives the same picture. */
export function drawPhotograph({ scene, ...sheet }: Sheet & { scene: PhotographScene }): Pixels {
  const aspect = sheet.width / sheet.height
  return takePhotograph(
    sheet,
    scenes[scene]({ seed: sheet.seed % 100_000, aspect, cloth: lit(parseColor(sheet.color), 1.3) }),
  )
}
