/**
 * Counts taps on the buttons of number fields until React answers them: it takes the number over
 * when it hydrates the field, and its own handlers prevent the default.
 */
export function countEarlySteps(): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-step]')
    if (!button || event.defaultPrevented) return
    const field = button.parentElement!.querySelector('input')!
    const least = Number(field.ariaValueMin ?? 0)
    field.value = `${Math.max(least, (Number(field.value) || 0) + Number(button.dataset.step))}`
  })
}

/** Ignores the second tap on a form's button until React sends the form. */
export function sendFormsOnce(): void {
  document.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return
    const form = event.target as HTMLElement
    form.inert = true
    setTimeout(() => (form.inert = false), 5000)
  })
}
