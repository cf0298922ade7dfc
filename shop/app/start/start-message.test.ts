import { expect, test, vi } from 'vitest'
import { sayThatItIsOpen } from './start-message.ts'
import { createTestConfig } from '../testing/config.ts'

test('a person at a terminal reads where the shop is, and with which cards the demo bank is tried', () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  const config = createTestConfig()
  const info = vi.fn<() => void>()
  sayThatItIsOpen(config, { info }, [])
  expect(print.mock.calls.join()).toContain(config.origins.hu)
  expect(print.mock.calls.join()).toContain('4242 4242 4242 4242')
  expect(info).not.toHaveBeenCalled()
  print.mockRestore()
})
