import { expect, test } from 'vitest'
import { withTimeout } from './with-timeout.ts'
import { ProviderError } from './provider.ts'

test('timeout: what is answered in time is the answer, or the failure', async () => {
  expect(await withTimeout(Promise.resolve('paid'), 60_000)).toBe('paid')
  await expect(withTimeout(Promise.reject(new Error('no')), 60_000)).rejects.toThrow('no')
})

test('timeout: a provider that does not answer is one that has failed to', async () => {
  const failure = await withTimeout(new Promise(() => {}), 1).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ProviderError)
  expect(failure).toMatchObject({ message: 'The payment provider has not answered within 1 ms.' })
})
