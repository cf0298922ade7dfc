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
