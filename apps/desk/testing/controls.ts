import { screen } from '@testing-library/dom'

/** Returns the only visible button of this name on the page or within a part. */
export function button(name: string, part: Element = document.body): HTMLButtonElement {
  const named = [...part.querySelectorAll('button')].filter(
    (one) => tidy(one.getAttribute('aria-label') ?? one.textContent ?? '') === name,
  )
  if (named.length !== 1) throw new Error(`${named.length} buttons are called "${name}".`)
  return named[0]!
}

/** Returns the control with this label. */
export const field = (label: string | RegExp): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label)

const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
