/** Typed input of a page's forms, restored in the same page in another language. */
import { href } from '@cadenza/navigation'
import { languageRoutes } from '#core/routes/language-routes.ts'
import type { Locale } from '#values/locales.ts'

/** Attempts for fields that appear after a box is ticked, or when their code is loaded. */
const tries = 40
const pauseMilliseconds = 50

export async function restoreTyped(typed: readonly TypedForm[]): Promise<void> {
  for (let left = tries; left > 0 && !writeTyped(typed); left--)
    await new Promise((resolve) => void setTimeout(resolve, pauseMilliseconds))
}

/** Opens the page in another language with the typed input. If anything fails, it still opens. */
export async function takeTypedAlong(link: string, locale: Locale): Promise<void> {
  const address = await keepTyped(link, locale).catch(() => link)
  // Nothing is lost, so no confirmation is needed.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
  location.assign(address)
}

async function keepTyped(link: string, locale: Locale): Promise<string> {
  const forms = readTyped()
  if (forms.flat().length === 0) return link
  const [, token] = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie) ?? []
  const { pathname, search, searchParams } = new URL(link, location.href)
  const answer = await fetch(href(languageRoutes['language.typed'], { locale }), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { 'x-xsrf-token': decodeURIComponent(token) }) },
    body: JSON.stringify({ to: searchParams.get('to') ?? pathname + search, forms }),
    signal: AbortSignal.timeout(3_000),
  })
  return answer.ok ? ((await answer.json()) as { href: string }).href : link
}

/** Identity of a control: its name, and for checkboxes and radio buttons their value. */
interface TypedControl {
  name: string
  value: string
  /** Omitted for other controls. */
  checked?: boolean
}

/** Controls of one form, in page order. */
export type TypedForm = TypedControl[]

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Excluded: secrets, values set by the page, and files, which only the visitor can choose. */
const unkept = ['password', 'hidden', 'file', 'submit', 'button', 'reset', 'image']

const isControl = (element: Element): element is Control =>
  (element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement) &&
  element.name !== '' &&
  element.autocomplete !== 'one-time-code' &&
  !unkept.includes(element.type)

const isBox = (control: Control): control is HTMLInputElement => ['checkbox', 'radio'].includes(control.type)

const listForms = () => [...document.querySelectorAll<HTMLFormElement>('main form[method=post]')]
const listControls = (form: HTMLFormElement) => [...form.elements].filter(isControl)

export const readTyped = (): TypedForm[] =>
  listForms().map((form) =>
    listControls(form).map((control) => ({
      name: control.name,
      value: control.value,
      ...(isBox(control) && { checked: control.checked }),
    })),
  )

/** Writes input into the forms as if it were typed; returns false while a field is missing. */
function writeTyped(typed: readonly TypedForm[]): boolean {
  const forms = listForms()
  return typed.map((fields, index) => writeForm(fields, forms[index])).every(Boolean)
}

function writeForm(fields: TypedForm, form: HTMLFormElement | undefined): boolean {
  const left = form ? listControls(form) : []
  return fields
    .map((field) => {
      const at = left.findIndex(
        (control) => control.name === field.name && (!isBox(control) || control.value === field.value),
      )
      const [control] = at < 0 ? [] : left.splice(at, 1)
      if (control) write(control, field)
      return control !== undefined
    })
    .every(Boolean)
}

function write(control: Control, { value, checked }: TypedControl): void {
  if (isBox(control)) return control.checked === checked ? undefined : control.click()
  if (control.value === value) return
  // The element's own setter is React's, which would treat the value as already present.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!
  set!.call(control, value)
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
