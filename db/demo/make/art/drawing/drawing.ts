import { round } from '@cadenza/house-art'
import type { Ground } from './ground.ts'
import type { Pixels } from './exposure.ts'

/** A finished vector drawing. */
export interface Vectors {
  kind: 'vectors'
  width: number
  height: number
  svg: string
}

/** A picture before encoding. */
export type Drawing = Vectors | Pixels

/** Input of every figure. */
export interface Sheet {
  seed: number
  color: string
  width: number
  height: number
}

/** Returns a path through points. */
export function drawPath(points: readonly (readonly [x: number, y: number])[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')
}

/** Returns the complete drawing: the marks on their lit ground. */
export function renderVectors(sheet: Pick<Sheet, 'width' | 'height'>, ground: Ground, marks: string): Vectors {
  const { width, height } = sheet
  const light = `<radialGradient id="ground" cx=".5" cy=".45" r=".8"><stop offset="0" stop-color="${ground.lit}"/><stop offset="1" stop-color="${ground.background}"/></radialGradient>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${light}</defs><rect width="${width}" height="${height}" fill="url(#ground)"/>${marks}</svg>`
  return { kind: 'vectors', width, height, svg }
}
