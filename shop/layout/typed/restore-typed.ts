import { type TypedForm, writeTyped } from './typed-form.ts'

/** For what comes to the page when a box is ticked, or when its code is there. */
const tries = 40
const pauseMilliseconds = 50

/** Puts what was typed in another language into the forms of this page. */
export async function restoreTyped(typed: readonly TypedForm[]): Promise<void> {
  for (let left = tries; left > 0 && !writeTyped(typed); left--)
    await new Promise((resolve) => void setTimeout(resolve, pauseMilliseconds))
}
