// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { demoBank } from '#core/payments/demo-bank/server/demo-bank.ts'
import { stripe } from '#core/payments/stripe/server/stripe.ts'
import { button } from '../testing/controls.ts'
import { type DeskOpenOptions, openDeskPage } from '../testing/open-page.tsx'
import { readPage } from '../testing/read-page.ts'
import type { HealthKind, HealthLine, HealthState } from './health.ts'
import type { HealthPageProps } from './health-page.tsx'

const at = '2026-11-21T11:58:00.000Z'

/** Figures of each check when healthy, and when not. */
const numbers: Record<HealthKind, [Record<string, number>, Record<string, number>, Record<string, number>]> = {
  jobs: [
    { behind: 0, count: 12 },
    { behind: 1, count: 12 },
    { behind: 2, count: 12 },
  ],
  mails: [
    { waiting: 0, minutes: 0, givenUp: 0 },
    { waiting: 1, minutes: 20, givenUp: 1 },
    { waiting: 1200, minutes: 1500, givenUp: 3 },
  ],
  provider: [
    { unanswered: 0, minutes: 0, open: 0 },
    { unanswered: 1, minutes: 5, open: 1 },
    { unanswered: 3, minutes: 90, open: 4 },
  ],
  records: [{ differences: 0 }, { differences: 1 }, { differences: 4 }],
  disk: [
    { gigabytes: 120, percent: 60 },
    { gigabytes: 12, percent: 6 },
    { gigabytes: 1, percent: 1 },
  ],
  database: [
    { version: 17, megabytes: 1234, taken: 10, most: 100, ofProcess: 20 },
    { version: 17, megabytes: 1234, taken: 90, most: 100, ofProcess: 20 },
    { version: 15, megabytes: 1, taken: 100, most: 100, ofProcess: 20 },
  ],
  migrations: [
    { missing: 0, count: 140 },
    { missing: 1, count: 139 },
    { missing: 2, count: 138 },
  ],
  processes: [
    { count: 2, hours: 30, minutes: 5, megabytes: 210 },
    { count: 1, hours: 0, minutes: 5, megabytes: 210 },
    { count: 0, hours: 0, minutes: 0, megabytes: 90 },
  ],
}

const lines = (state: HealthState, changes: Partial<HealthLine> = {}): HealthLine[] =>
  (Object.keys(numbers) as HealthKind[]).map((kind) => ({
    kind,
    state,
    numbers: numbers[kind][{ well: 0, watch: 1, bad: 2 }[state]]!,
    at,
    examples: [],
    ...changes,
  }))

const sample = (changes: Partial<HealthPageProps> = {}) =>
  ({
    lines: lines('well'),
    unknown: [],
    provider: stripe.title.en,
    at: '2026-11-21T12:00:00.000Z',
    ...changes,
  }) satisfies HealthPageProps

const open = (changes: Partial<HealthPageProps> = {}, options: DeskOpenOptions = {}) =>
  openDeskPage('health', sample(changes), { url: '/desk/health', ...options })

test('health: where all is well each thing says so, with its numbers', async () => {
  await open()
  expect(readPage()).toEqual([
    '# Health',
    'Everything is well, as of 1:00 PM.',
    '<"Check again">',
    '- ## Jobs',
    '  good: well',
    '  All 12 jobs are running on time. Last run: Sat, Nov 21, 12:58 PM.',
    '- ## E-mails',
    '  good: well',
    '  None is waiting. None was given up. Last sent: Sat, Nov 21, 12:58 PM.',
    '- ## Payments',
    '  good: well',
    '  Stripe answers. Open payments: 0. Last message: Sat, Nov 21, 12:58 PM.',
    '- ## Accounts',
    '  good: well',
    '  The seats agree with the tickets and the money. Last compared: Sat, Nov 21, 12:58 PM.',
    '- ## Disk',
    '  good: well',
    '  120 GB (60%) are free where the shop keeps its files.',
    '- ## Database',
    '  good: well',
    '  PostgreSQL 17, 1,234 MB. 10 of 100 connections are in use; a process of the shop takes 20 at most.',
    '- ## Migrations',
    '  good: well',
    '  The database is as this version needs it. Run so far: 140.',
    '- ## Processes',
    '  good: well',
    '  2 processes are running. The oldest has been notified of changes since: Sat, Nov 21, 12:58 PM. This one has been running for 30 h 5 min and uses 210 MB.',
  ])
})

test('health: what is to be watched says what to do', async () => {
  await open({ lines: lines('watch'), provider: demoBank.title.en })
  expect(readPage()).toEqual([
    '# Health',
    '8 things need attention, as of 1:00 PM.',
    '<"Check again">',
    '- ## Jobs',
    '  open: to watch',
    '  1 of 12 jobs is behind. Last run: Sat, Nov 21, 12:58 PM.',
    '  Have the operator read the log for these names; restarting the shop restarts them and loses nothing.',
    '- ## E-mails',
    '  open: to watch',
    '  1 has been waiting for 20 minutes. 1 was given up. Last sent: Sat, Nov 21, 12:58 PM.',
    '  Have the operator correct what the mail server reports, most often its address or the sender. Waiting e-mails are retried automatically; the operations guide says how to retry those given up.',
    '- ## Payments',
    '  open: to watch',
    '  The demo bank has not answered about 1 payment for 5 minutes. Open payments: 1. Last message: Sat, Nov 21, 12:58 PM.',
    '  Check the provider’s status page. Buyers keep their seats in the meantime, and open payments are checked again automatically.',
    '- ## Accounts',
    '  open: to watch',
    '  1 difference between seats, tickets and money. Last compared: Sat, Nov 21, 12:58 PM.',
    '  Have the operator run “npm run admin -- reconcile”: it names each difference and what to do.',
    '- ## Disk',
    '  open: to watch',
    '  12 GB (6%) are free where the shop keeps its files.',
    '  Have space freed, or the disk enlarged: a full disk stops sales.',
    '- ## Database',
    '  open: to watch',
    '  PostgreSQL 17, 1,234 MB. 90 of 100 connections are in use; a process of the shop takes 20 at most.',
    '  Have “max_connections” raised before another process is started.',
    '- ## Migrations',
    '  open: to watch',
    '  1 migration is missing. Run so far: 139.',
    '  Have the shop started once more: it runs them.',
    '- ## Processes',
    '  open: to watch',
    '  1 process is running. The oldest has been notified of changes since: Sat, Nov 21, 12:58 PM. This one has been running for 0 h 5 min and uses 210 MB.',
    '  Changes made here may take a minute to appear. Have the operator check whether the database accepts connections that listen.',
  ])
})

test('health: what is bad, in Hungarian', async () => {
  await open({ lines: lines('bad'), provider: stripe.title.hu }, { locale: 'hu' })
  expect(readPage()).toEqual([
    '# Rendszerállapot',
    '8 dologra érdemes ránézni (ellenőrizve: 13:00).',
    '<"Ellenőrzés újra">',
    '- ## Háttérfeladatok',
    '  bad: beavatkozás kell',
    '  12 feladatból 2 késik. Utolsó kör: nov. 21., szombat, 12:58.',
    '  Az üzemeltető nézze meg a naplóban ezeket a neveket; az újraindítás újrakezdi őket, és semmi sem vész el.',
    '- ## E-mailek',
    '  bad: beavatkozás kell',
    '  1200 vár, a legrégebbi 1500 perce. 3 levél kézbesíthetetlen. Utolsó küldés: nov. 21., szombat, 12:58.',
    '  Az üzemeltető javítsa ki, amit a levelezőszerver kifogásol: többnyire a címét vagy a feladót. A várakozó leveleket a jegybolt magától újra elküldi; a kézbesíthetetlenek újraküldését az üzemeltetési útmutató írja le.',
    '- ## Fizetések',
    '  bad: beavatkozás kell',
    '  A Stripe 3 fizetésről 90 perce nem válaszolt. Nyitott fizetések: 4. Utolsó értesítés: nov. 21., szombat, 12:58.',
    '  Nézze meg a szolgáltató állapotoldalát. A vásárlók helye megmarad, és a nyitott fizetéseket a jegybolt magától újra lekérdezi.',
    '- ## Nyilvántartások',
    '  bad: beavatkozás kell',
    '  4 eltérés a helyek, a jegyek és a pénz között. Utolsó egyeztetés: nov. 21., szombat, 12:58.',
    '  Az üzemeltető futtassa: „npm run admin -- reconcile”. Minden eltérést megnevez, és hogy mi a teendő.',
    '- ## Lemez',
    '  bad: beavatkozás kell',
    '  1 GB (1%) szabad ott, ahol a jegybolt a fájljait tartja.',
    '  Szabadíttasson fel helyet, vagy növeltesse a lemezt: ha megtelik, leáll az árusítás.',
    '- ## Adatbázis',
    '  bad: beavatkozás kell',
    '  PostgreSQL 15, 1 MB. 100 kapcsolatból 100 foglalt; a jegybolt egy folyamata legfeljebb 20 kapcsolatot vesz igénybe.',
    '  Növeltesse a „max_connections” értékét, mielőtt újabb folyamat indul.',
    '- ## Migrációk',
    '  bad: beavatkozás kell',
    '  2 migráció hiányzik. Eddig lefutott: 138.',
    '  Indíttassa újra a jegyboltot: lefuttatja őket.',
    '- ## Folyamatok',
    '  bad: beavatkozás kell',
    '  Egyik folyamat sem értesül a változásokról. A legrégebbi ekkor óta értesül a változásokról: nov. 21., szombat, 12:58. Ez 0 órája és 0 perce fut, 90 MB memóriát foglal.',
    '  Ami itt változik, akár egy perc múlva látszik. Az üzemeltető nézze meg, fogad-e az adatbázis figyelő kapcsolatot.',
  ])
})

test('health: what never was, what is found, and what cannot be found out', async () => {
  const [jobs, , , records] = lines('watch', { at: null, examples: ['post-mails', 'expire-holds'] })
  await open({
    lines: [{ ...jobs!, numbers: { behind: 0, count: 1 } }, records!],
    unknown: ['disk', 'mails'],
  })
  expect(readPage().slice(1)).toEqual([
    '2 things need attention, as of 1:00 PM.',
    '<"Check again">',
    'This could not be checked',
    'Disk, E-mails',
    '- ## Jobs',
    '  open: to watch',
    '  1 job is running on time. Last run: never.',
    '  «en» - post-mails',
    '  «en» - expire-holds',
    '  Have the operator read the log for these names; restarting the shop restarts them and loses nothing.',
    '- ## Accounts',
    '  open: to watch',
    '  The records have not been compared yet: that is done each night.',
    '  «en» - post-mails',
    '  «en» - expire-holds',
    '  Have the operator run “npm run admin -- reconcile”: it names each difference and what to do.',
  ])
})

test('health: one thing that is not well is counted, and of several how many', async () => {
  const [first, second, ...others] = lines('well')
  const { close } = await open({ lines: [{ ...first!, state: 'bad' }, second!, ...others] })
  expect(readPage()[1]).toBe('1 thing needs attention, as of 1:00 PM.')
  close()
  await open({ lines: [{ ...first!, state: 'bad' }, { ...second!, state: 'watch' }, ...others] })
  expect(readPage()[1]).toBe('2 things need attention, as of 1:00 PM.')
})

test('health: one can look again', async () => {
  const { user, sent, settled } = await open()
  await user.click(button('Check again'))
  await settled()
  expect(sent()).toEqual([{ method: 'GET', path: '/desk/health', data: undefined }])
})
