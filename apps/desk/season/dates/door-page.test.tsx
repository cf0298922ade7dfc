// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { button } from '#apps/desk/testing/controls.ts'
import { type DeskOpenOptions, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { readPage } from '#apps/desk/testing/read-page.ts'
import { sampleDate } from './testing/sample-date.ts'
import type { DoorLine } from './dates.ts'
import type { DoorPageProps } from './door-page.tsx'

const line = {
  id: 1,
  serial: 42,
  name: 'Anna Kovács',
  zone: 'Stalls',
  ticket: 'Adult',
  order: 'CDZ-26-7',
  isAdmitted: true,
} satisfies DoorLine

const open = (lines: DoorLine[], options: DeskOpenOptions = {}) =>
  openDeskPage('door', { date: sampleDate, lines } satisfies DoorPageProps, { url: '/desk/season/7/door', ...options })

test('door list: who comes, with which ticket, and who is here', async () => {
  await open([line, { ...line, id: 2, serial: 43, isAdmitted: false }])
  expect(readPage()).toEqual([
    '[Mozart by candlelight](/desk/season/7)',
    '# Door list',
    'Mozart by candlelight, Saturday, November 28, 2026, 7:30 PM, Hall of Strings · 2 tickets, 1 admitted',
    '[Export](/desk/season/7/door.csv) <"Print">',
    'table: Door list',
    'Name | Part of the hall | Ticket | Ticket number | Order | Here',
    'Anna Kovács | Stalls | Adult | 000042 | CDZ-26-7 | admitted',
    'Anna Kovács | Stalls | Adult | 000043 | CDZ-26-7 | ☐',
  ])
})

test('door list: in French', async () => {
  await open([line], { locale: 'fr' })
  expect(readPage()).toEqual([
    '[Mozart by candlelight](/desk/season/7)',
    '# Liste d’entrée',
    'Mozart by candlelight, samedi 28 novembre 2026, 19 h 30, Hall of Strings · 1 billet, 1 entré',
    '[Exporter](/desk/season/7/door.csv) <"Imprimer">',
    'table: Liste d’entrée',
    'Nom | Catégorie | Billet | Numéro de billet | Commande | Entré',
    'Anna Kovács | Stalls | Adult | 000042 | CDZ-26-7 | entré',
  ])
})

test('door list: it is printed', async () => {
  const print = vi.fn()
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('print', print)
  const { user } = await open([line])
  expect(readPage()[2]).toContain('1 ticket, 1 admitted')
  await user.click(button('Print'))
  expect(print).toHaveBeenCalledTimes(1)
})

test('door list: where nobody has a ticket there is nothing to print', async () => {
  await open([])
  expect(readPage().slice(2)).toEqual([
    'Mozart by candlelight, Saturday, November 28, 2026, 7:30 PM, Hall of Strings · 0 tickets, 0 admitted',
    'Nobody has a ticket yet',
    'Ticket holders appear here at once.',
  ])
})
