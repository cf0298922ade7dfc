// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Stepper } from '#ui/controls/stepper.tsx'
import { countEarlySteps, sendFormsOnce } from './early-steps.ts'
import { openPart } from './testing/open-page.tsx'

const labels = { label: 'Tickets', decreaseLabel: 'One less', increaseLabel: 'One more', reasonId: 'reason' }
const press = (name: string) => screen.getByRole('button', { name }).click()
const shown = () => screen.getByRole<HTMLInputElement>('spinbutton').value

function Tickets({ onType, onStep }: Record<'onType' | 'onStep', (text: string) => void>) {
  const [value, setValue] = useState('0')
  const keep = (tell: (text: string) => void) => (text: string) => {
    tell(text)
    setValue(text)
  }
  return <Stepper {...labels} name="quantity" value={value} max={4} onType={keep(onType)} onStep={keep(onStep)} />
}

countEarlySteps()
sendFormsOnce()

// Holds: layout.stepper-taps-before-hydration
test('early steps: what was pressed before hydration counts and is passed on as pressed', async () => {
  const onType = vi.fn<(text: string) => void>()
  const onStep = vi.fn<(text: string) => void>()
  await openPart(<Tickets onType={onType} onStep={onStep} />, {
    beforeHydration() {
      press('One less')
      expect(shown()).toBe('0')
      for (let presses = 0; presses < 4; presses++) press('One more')
      press('One less')
    },
  })
  expect(onStep.mock.calls).toEqual([['3']])
  expect(onType).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(shown()).toBe('3'))
  // React's buttons count once.
  press('One more')
  await vi.waitFor(() => expect(shown()).toBe('4'))
})

test('early steps: what is no number counts as none', async () => {
  await openPart(<Stepper {...labels} name="quantity" value="0" onType={() => undefined} />, {
    beforeHydration() {
      screen.getByRole<HTMLInputElement>('spinbutton').value = 'two'
      press('One more')
      expect(shown()).toBe('1')
    },
  })
})

test('early steps: after hydration only React changes the number', async () => {
  await openPart(<Stepper {...labels} name="quantity" value="2" onType={() => undefined} />)
  press('One more')
  press('One less')
  press('One less')
  expect(shown()).toBe('2')
})

test('early steps: a form that the browser sends takes no second tap for a while', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  document.body.innerHTML = '<form></form><form></form>'
  const [sent, refused] = document.forms
  refused!.addEventListener('submit', (event) => event.preventDefault())
  for (const form of [sent!, refused!]) form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  expect([sent!.inert, refused!.inert]).toEqual([true, false])
  vi.advanceTimersByTime(6000)
  expect(sent!.inert).toBe(false)
})
