import { vi } from 'vitest'

/** Lets faked time pass, and React render what came of it: no clock has a part in that. */
export async function passTime(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  for (let turn = 0; turn < 10; turn++) await new Promise<void>((resolve) => void setImmediate(resolve))
}
