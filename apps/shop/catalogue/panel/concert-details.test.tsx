// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPart } from '#apps/shop/client/testing/open-page.tsx'
import { sampleEvent } from '#core/catalogue/testing/samples.ts'
import { ConcertDetails } from './concert-details.tsx'

// Holds: event.venue-details-event-details-program
test('programme: every work with its composer and length, and the file where there is one', async () => {
  const works = [
    { composer: 'Fauré', work: 'Requiem', minutes: 35, recording: null },
    { composer: 'Ravel', work: 'Boléro', minutes: 15, recording: null },
  ]
  const { t } = await openPart(<ConcertDetails event={{ ...sampleEvent, works, program: '/media/programme.pdf' }} />)
  const items = screen.getAllByRole('listitem').slice(0, 2)
  expect(items.map((item) => item.textContent)).toEqual([
    `FauréRequiem${t('event.minutes', { minutes: 35 })}`,
    `RavelBoléro${t('event.minutes', { minutes: 15 })}`,
  ])
  expect(screen.getByRole('link', { name: t('event.programmeFile') }).getAttribute('href')).toBe('/media/programme.pdf')
  expect(screen.queryByText(t('event.about'))).toBeNull()
  const content = [{ id: 'a', name: 'title' as const, props: { text: 'A long night' } }]
  await openPart(<ConcertDetails event={{ ...sampleEvent, content }} />)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByRole('heading', { name: t('event.about') }).tagName).toBe('H3')
  expect(screen.getByRole('heading', { name: 'A long night' }).tagName).toBe('H4')
})

test('programme: a work of which there is a recording can be listened to in its row, and no other', async () => {
  const recording = { url: '/media/requiem-0123456789abcdef.flac', seconds: 20, credit: 'The house choir' }
  const works = [
    { composer: 'Fauré', work: 'Requiem', minutes: 35, recording },
    { composer: 'Ravel', work: 'Boléro', minutes: 15, recording: null },
  ]
  const { t } = await openPart(<ConcertDetails event={{ ...sampleEvent, works }} />)
  const [requiem, bolero] = screen.getAllByRole('listitem').map((row) => within(row))
  expect(requiem!.getByRole('button', { name: `${t('listen.play')} – Fauré, Requiem` }).getAttribute('href')).toBe(
    recording.url,
  )
  expect(requiem!.getByText('The house choir')).toBeDefined()
  expect(bolero!.queryByRole('button')).toBeNull()
})
