import { between, createRandom, round } from '@cadenza/house-art'
import { renderVectors, type Sheet, type Vectors } from '../drawing/drawing.ts'
import { createGround, type GroundName } from '../drawing/ground.ts'

/** Draws an organ's front: pipes in towers, each with its mouth and foot, lit from one side. */
export function drawPipes(sheet: Sheet & { ground: GroundName }): Vectors {
  const { width, height } = sheet
  const ground = createGround(sheet.ground, sheet.color)
  const random = createRandom(sheet.seed)
  const towers = 3 + 2 * Math.floor(random() * 2)
  const pipesPerTower = towers === 3 ? 9 : 7
  const pitch = (width * 0.9) / (towers * pipesPerTower + (towers - 1) * 0.8)
  const floor = height * 0.93
  let x = width * 0.05
  let marks = `<defs><linearGradient id="pipe"><stop offset="0" stop-color="${ground.background}"/><stop offset=".22" stop-color="${ground.line}"/><stop offset=".42" stop-color="${ground.line}"/><stop offset="1" stop-color="${ground.background}"/></linearGradient><linearGradient id="brass"><stop offset="0" stop-color="${ground.background}"/><stop offset=".25" stop-color="${ground.accent}"/><stop offset=".42" stop-color="${ground.accent}"/><stop offset="1" stop-color="${ground.background}"/></linearGradient></defs>`
  for (let tower = 0; tower < towers; tower++) {
    const tall =
      1 - 0.26 * (1 - Math.abs(tower - (towers - 1) / 2) / ((towers - 1) / 2)) * (random() < 0.5 ? 1 : -0.4) - 0.1
    for (let pipe = 0; pipe < pipesPerTower; pipe++) {
      const off = Math.abs(pipe - (pipesPerTower - 1) / 2) / ((pipesPerTower - 1) / 2)
      const top = floor - height * 0.8 * tall * (1 - 0.42 * off ** 1.3) - between(random, 0, 4)
      const mouth = floor - height * (0.2 - 0.07 * off)
      marks += drawPipe({
        x,
        thick: pitch * 0.86,
        top,
        mouth,
        floor,
        metal: off === 0 ? 'brass' : 'pipe',
        dark: ground.background,
      })
      x += pitch
    }
    x += pitch * 0.8
  }
  marks += `<rect x="${round(width * 0.035)}" y="${round(floor)}" width="${round(width * 0.93)}" height="${round(height * 0.014)}" fill="${ground.accent}"/>`
  return renderVectors(sheet, ground, marks)
}

interface Pipe {
  x: number
  thick: number
  /** Its upper end, mouth and foot, from the top of the picture. */
  top: number
  mouth: number
  floor: number
  metal: 'brass' | 'pipe'
  dark: string
}

function drawPipe({ x, thick, top, mouth, floor, metal, dark }: Pipe): string {
  const middle = x + thick / 2
  const body = `<path d="M${round(x)} ${round(top)}H${round(x + thick)}V${round(mouth + thick)}L${round(middle + thick * 0.12)} ${round(floor)}H${round(middle - thick * 0.12)}L${round(x)} ${round(mouth + thick)}Z" fill="url(#${metal})"/>`
  const lips = `<path d="M${round(middle - thick * 0.3)} ${round(mouth)}L${round(middle)} ${round(mouth - thick * 1.3)}L${round(middle + thick * 0.3)} ${round(mouth)}Z" fill="${dark}" fill-opacity=".55"/>`
  return `${body}${lips}<ellipse cx="${round(middle)}" cy="${round(top)}" rx="${round(thick / 2)}" ry="${round(thick * 0.14)}" fill="${dark}"/>`
}
