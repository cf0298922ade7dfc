/**
 * Counts taps on the buttons of number fields until React answers them: it takes the number over
 * when it hydrates the field, and its own handlers prevent the default.
 */
export function countEarlySteps(document: Document): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('[data-step]')
    const field = button && button.parentElement?.querySelector('input')
    if (!field || event.defaultPrevented) return
    const limit = (name: string, fallback: number) => Number(field.getAttribute(name) ?? fallback)
    const asked = (Math.trunc(Number(field.value)) || 0) + Number(button.dataset.step)
    field.value = String(Math.max(limit('aria-valuemin', 0), Math.min(asked, limit('aria-valuemax', Infinity))))
  })
}

/** Milliseconds in which a form that the browser sends itself is not sent a second time. */
const repeated = 5000

/** Ignores the second tap on a form's button until React sends the form. */
export function sendFormsOnce(document: Document): void {
  const sentAt = new WeakMap<EventTarget, number>()
  document.addEventListener('submit', (event) => {
    const { target: form, timeStamp } = event
    if (!form || event.defaultPrevented) return
    if (timeStamp - (sentAt.get(form) ?? -Infinity) < repeated) event.preventDefault()
    else sentAt.set(form, timeStamp)
  })
}
