/**
 * Red, green and blue as amounts of light (linear, 0 to 1), the only space in which light may be
 * added.
 */
export type Light = readonly [red: number, green: number, blue: number]

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const toEncoded = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

/** Encodes an amount of light for a screen, 0 to 255, unrounded. */
export const encodeLight = (value: number): number => 255 * toEncoded(Math.min(1, Math.max(0, value)))

/** Parses `#rrggbb`. Throws on anything else, naming it. */
export function parseColor(color: string): Light {
  if (!/^#[0-9a-f]{6}$/i.test(color)) throw new Error(`"${color}" is not a colour of the form #rrggbb.`)
  const channel = (start: number) => toLinear(Number.parseInt(color.slice(start, start + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}

/** Formats an amount of light as `#rrggbb`. */
export function formatColor(light: Light): string {
  return `#${light.map((value) => Math.round(encodeLight(value)).toString(16).padStart(2, '0')).join('')}`
}

/** Mixes two colours by light: 0 is the first, 1 the second. */
export function mixColors(first: string, second: string, share: number): string {
  const [a, b] = [parseColor(first), parseColor(second)]
  const channel = (index: 0 | 1 | 2) => a[index] + (b[index] - a[index]) * share
  return formatColor([channel(0), channel(1), channel(2)])
}

/**
 * Returns the same hue at full light: its strongest channel at `strength`. Makes dark venue colours
 * glow on the stage.
 */
export function mixLight(color: string, strength = 1): Light {
  const [red, green, blue] = parseColor(color)
  const strongest = Math.max(red, green, blue, 0.001)
  return [(red / strongest) * strength, (green / strongest) * strength, (blue / strongest) * strength]
}
