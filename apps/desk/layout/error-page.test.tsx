// @vitest-environment happy-dom
import { NavigationError } from '@cadenza/navigation/client'
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openDeskPage } from '../testing/open-page.tsx'
import { outline } from '../testing/outline.ts'

const open = (properties: Parameters<typeof openDeskPage<'error'>>[1], options = {}) =>
  openDeskPage('error', properties, { url: '/desk/there/is/nothing', ...options })

test.each([400, 403, 404, 429, 500, 503] as const)(
  'error page: %i says what went wrong and what to do',
  async (status) => {
    await open({ status, requestId: status === 500 ? 'req-1' : null })
    expect(outline()).toBe(said[status])
  },
)

const said: Record<400 | 403 | 404 | 429 | 500 | 503, string> = {
  400: '# This request could not be read\nGo back and try again.\n[Back to Today](/desk)',
  403: '# Your roles do not include this page\nAsk an owner of the house for access if you need it.\n[Back to Today](/desk)',
  404: '# Page not found\nIt may have been removed, or belong to a hall that is not yours.\n[Back to Today](/desk)',
  429: '# Too many requests\nPlease wait a few minutes.\n[Back to Today](/desk)',
  500: [
    '# Something went wrong on our side',
    'Nothing was left half-changed. Please try again; if it happens again, tell the person who runs the shop.',
    'Request number, for the person who looks into it: req-1',
    '[Back to Today](/desk)',
  ].join('\n'),
  503: [
    '# The desk is unavailable at the moment',
    'Please try again in a minute. If something could not be saved, an error message says so.',
    '[Back to Today](/desk)',
  ].join('\n'),
}

test('error page: who has not signed in is led to where one does, in a frame without rooms', async () => {
  await open({ status: 403, requestId: null }, { me: null })
  expect(outline(document.querySelector('#root, body'))).toMatchInlineSnapshot(`
    "[Cadenza](https://cadenza.example/) The desk
    # Your roles do not include this page
    Ask an owner of the house for access if you need it.
    [To the sign-in page](/desk/sign-in)
    region "Notices":"
  `)
})

test.each(['en', 'fr', 'hu'] as const)(
  'desk: in %s it is said that the server does not answer, or not as it should, or that something else went wrong',
  async (locale) => {
    const answers = [new NavigationError('network'), new NavigationError('invalid'), new NavigationError('component')]
    const answer = () => {
      throw answers.shift()!
    }
    const { user, settled } = await open({ status: 404, requestId: null }, { locale, answer })
    const told: (string | undefined)[] = []
    for (let press = 0; press < 3; press++) {
      await user.click(document.querySelector<HTMLElement>('main a')!)
      await settled()
      await expect.poll(() => document.querySelector('ol[aria-live] li')).not.toBeNull()
      told.push(document.querySelector('ol[aria-live]')!.textContent)
    }
    expect(told).toEqual(failures[locale])
  },
)

const failures = {
  en: [
    'No answer. Check your connection and try again.',
    'The answer did not come from the desk. Check your connection and try again.',
    'Something went wrong. Please try again.',
  ],
  fr: [
    'Pas de réponse. Vérifiez votre connexion et réessayez.',
    'La réponse reçue ne vient pas du back-office. Vérifiez votre connexion et réessayez.',
    'Une erreur est survenue. Réessayez.',
  ],
  hu: [
    'Nem érkezett válasz. Ellenőrizze a kapcsolatot, és próbálja újra.',
    'A válasz nem az adminisztrációtól jött. Ellenőrizze a kapcsolatot, és próbálja újra.',
    'Hiba történt. Próbálja újra.',
  ],
}

test('desk: what was done is said, and taken back by its button', async () => {
  const undo = { url: '/desk/questions/1/state', method: 'POST', data: { change: 'revive' } } as const
  const notice = { kind: 'positive', text: 'Done.', caption: 'Visitors do not see it.', undo } as const
  const { user, sent, settled } = await open({ status: 404, requestId: null }, { shared: { flash: { notice } } })
  const notices = document.querySelector('section[aria-label="Notices"]')!
  expect(outline(notices)).toMatchInlineSnapshot(`
    "region "Notices":
      Done.Visitors do not see it.
      <button "Undo"> <button "Dismiss this notice">"
  `)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await settled()
  expect(sent()).toEqual([{ method: 'POST', path: '/desk/questions/1/state', data: { change: 'revive' } }])
})
