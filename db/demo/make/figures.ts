import type { Drawing, Sheet } from './art/drawing/drawing.ts'
import type { GroundName } from './art/drawing/ground.ts'
import { drawChladni } from './art/figures/chladni.ts'
import { drawHall } from './art/figures/hall.ts'
import { drawHarmonograph } from './art/figures/harmonograph.ts'
import { drawLongExposure } from './art/figures/long-exposure.ts'
import { drawOvertones } from './art/figures/overtones.ts'
import { drawPipes } from './art/figures/pipes.ts'
import { drawRipples } from './art/figures/ripples.ts'
import { drawRoll } from './art/figures/roll.ts'
import { drawSpectrum } from './art/figures/spectrum.ts'
import { drawStaff } from './art/figures/staff.ts'
import { drawStrings } from './art/figures/strings.ts'

export type Figure = keyof typeof figures

/** All figures by name. Those made of light have only one ground: the stage. */
const figures = {
  'one-string': (sheet) => drawLongExposure({ ...sheet, strings: 1, slant: -0.1 }),
  'sounding-strings': (sheet) => drawLongExposure({ ...sheet, strings: 4, slant: 0.24 }),
  'quartet-of-strings': (sheet) => drawLongExposure({ ...sheet, strings: 6, slant: -0.08 }),
  'drawn-strings': (sheet, ground) => drawStrings({ ...sheet, ground }),
  'square-plate': (sheet) => drawChladni({ ...sheet, plate: 'square' }),
  'round-plate': (sheet) => drawChladni({ ...sheet, plate: 'round' }),
  ripples: (sheet) => drawRipples(sheet),
  spectrum: (sheet, ground) => drawSpectrum({ ...sheet, ground }),
  staff: (sheet, ground) => drawStaff({ ...sheet, ground }),
  harmonograph: (sheet, ground) => drawHarmonograph({ ...sheet, ground }),
  hall: (sheet, ground) => drawHall({ ...sheet, ground }),
  overtones: (sheet, ground) => drawOvertones({ ...sheet, ground }),
  pipes: (sheet, ground) => drawPipes({ ...sheet, ground }),
  roll: (sheet, ground) => drawRoll({ ...sheet, ground }),
} satisfies Record<string, (sheet: Sheet, ground: GroundName) => Drawing>

/** Draws a figure on a ground, in the sheet's colour. */
export const drawFigure = (figure: Figure, ground: GroundName, sheet: Sheet): Drawing => figures[figure](sheet, ground)
