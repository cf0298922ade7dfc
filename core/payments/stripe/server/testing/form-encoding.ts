/**
 * Parses `line_items[0][price_data][currency]=eur` as Stripe does: nested objects, indices as keys.
 */
export function parseForm(body: string): FormValue {
  const root: FormValue = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const [head = '', ...rest] = name.split('[').map((part) => part.replace(/\]$/, ''))
    let place = root
    let key = head
    for (const part of rest) {
      const next = place[key]
      place = typeof next === 'object' ? next : (place[key] = {})
      key = part
    }
    place[key] = value
  }
  return root
}

export interface FormValue {
  [name: string]: string | FormValue
}

/** Returns the text at a path of a parsed form; undefined if there is none. */
export function formText(form: FormValue, ...path: string[]): string | undefined {
  let value: string | FormValue | undefined = form
  for (const part of path) value = typeof value === 'object' ? value[part] : undefined
  return typeof value === 'string' ? value : undefined
}
