/** What was typed into the forms of a page, to be put into those of the same page in another language. */

/** A control, as it is found again: its name, and for boxes and buttons of a choice the value that they stand for. */
export interface TypedControl {
  name: string
  value: string
  /** Left out of what is no box. */
  checked?: boolean
}

/** The controls of one form, in the order of the page. */
export type TypedForm = TypedControl[]

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Neither secrets nor what pages say for themselves, nor files, which a browser lets nobody choose but the visitor. */
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

/** The forms of the page as they stand. */
export const readTyped = (): TypedForm[] =>
  listForms().map((form) =>
    listControls(form).map((control) => ({
      name: control.name,
      value: control.value,
      ...(isBox(control) && { checked: control.checked }),
    })),
  )

/** Puts what was typed into the forms of the page, as if it were typed; false while a field of it is not there. */
export function writeTyped(typed: readonly TypedForm[]): boolean {
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
  // The setter of the element itself is React's, which would take it for a text that is there already.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!
  set!.call(control, value)
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
