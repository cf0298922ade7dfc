/** Typed input of a page's forms, to be restored in the same page in another language. */

/** Identity of a control: its name, and for checkboxes and radio buttons their value. */
export interface TypedControl {
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
  // The element's own setter is React's, which would treat the value as already present.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!
  set!.call(control, value)
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
