// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { type PlanFlaw, planFaults, planYamlFaults } from '#core/catalogue/plan/plan-flaw.ts'
import type { HallPlan } from '#core/catalogue/plan/plan.ts'
import { button, field } from '#apps/desk/testing/controls.ts'
import { type DeskOpenOptions, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { readPage, readPart, readRows } from '#apps/desk/testing/read-page.ts'
import type { PlanDryRun } from './hall-plan.ts'
import type { HallPlanPageProps } from './hall-plan-page.tsx'

const plan = {
  size: [100, 80],
  stage: { rect: [40, 0, 20, 10] },
  areas: [
    { category: 'stalls', shape: { rect: [10, 20, 80, 20] } },
    { category: 'gallery', shape: { rect: [10, 50, 80, 20] } },
  ],
} satisfies HallPlan

const sample = (changes: Partial<HallPlanPageProps> = {}) =>
  ({
    hall: { id: 3, slug: 'strings', title: 'Hall of Strings', version: 4 },
    plan: null,
    categories: [
      { key: 'stalls', title: 'Stalls', note: null },
      { key: 'balcony', title: 'Balcony', note: null },
    ],
    look: null,
    ...changes,
  }) satisfies HallPlanPageProps

const url = '/desk/season/halls/3/plan'
const open = (changes: Partial<HallPlanPageProps> = {}, options: DeskOpenOptions = {}) =>
  openDeskPage('hall-plan', sample(changes), { url, ...options })
const look = () => document.querySelector<HTMLElement>('div[tabindex="-1"]')

async function lookAt(found: PlanDryRun, options: DeskOpenOptions = {}) {
  const opened = await open({}, { answer: ({ path }) => (path === url ? { look: found } : {}), ...options })
  await opened.user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File(['x'], 'plan.yaml'))
  await opened.user.click(document.querySelector<HTMLElement>('form button')!)
  await opened.settled()
  return { ...opened, says: readPart(look()!) }
}

test('plan of a hall: without one, what visitors read, and how one is handed in', async () => {
  await open()
  expect(readPage()).toEqual([
    '[Hall of Strings](/desk/season/halls/3)',
    '# Seating plan',
    'Visitors see where the parts of the hall are, the step-free way and the wheelchair places.',
    '## What visitors see now',
    'There is no seating plan: visitors read the names of the parts only.',
    '## Upload a plan',
    'As YAML or JSON, as in a season’s folder: the plan alone, or the whole file of the hall. Nothing changes before you have seen a preview.',
    '{file "Plan file" = "" (.yaml, .yml or .json, up to 200 kB)}',
    '<"Preview" submit, off>',
  ])
})

test('plan of a hall: in French', async () => {
  await open({}, { locale: 'fr' })
  expect(readPage()).toEqual([
    '[Hall of Strings](/desk/season/halls/3)',
    '# Plan de la salle',
    'Les visiteurs voient où se trouvent les catégories, l’accès de plain-pied et les places pour fauteuil roulant.',
    '## Ce que voient les visiteurs',
    'Il n’y a pas de plan : les visiteurs ne lisent que le nom des catégories.',
    '## Importer un plan',
    'En YAML ou JSON, comme dans un dossier de saison : le plan seul ou le fichier entier de la salle. Rien ne change avant que vous ayez vu l’aperçu.',
    '{file "Fichier du plan" = "" (.yaml, .yml ou .json, 200 ko au plus)}',
    '<"Aperçu" submit, off>',
  ])
})

test('plan of a hall: the one that there is can be removed; a refusal is told', async () => {
  const { user, sent, settled } = await open(
    { plan },
    { answer: () => ({ errors: { plan: 'Seats are sold in Stalls.' } }) },
  )
  expect(readPage()).not.toContain('There is no seating plan: visitors read the names of the parts only.')
  await user.click(button('Remove the plan'))
  await settled()
  expect(sent()).toEqual([{ method: 'POST', path: `${url}/store`, data: { plan: '', version: 4 } }])
  expect(readPage()).toContain('Seats are sold in Stalls.')
})

test('plan of a hall: areas of a file are given to parts of the hall, and the plan is used as it is drawn', async () => {
  const { user, sent, settled, says } = await lookAt({ kind: 'ready', plan })
  expect(says.slice(0, 4)).toEqual([
    '## Areas and parts of the hall',
    '{"Areas “stalls” of the file" = "Stalls" of [leave out | Stalls | Balcony]}',
    '{"Areas “gallery” of the file" = "leave out" of [leave out | Stalls | Balcony]}',
    '## Preview',
  ])
  expect(document.activeElement).toBe(look())
  await user.selectOptions(field('Areas “gallery” of the file'), 'Balcony')
  await user.click(button('Use this plan'))
  await settled()
  const [stalls, gallery] = plan.areas
  const used = { ...plan, areas: [stalls, { ...gallery, category: 'balcony' }] }
  expect(sent().slice(1)).toEqual([
    { method: 'POST', path: `${url}/store`, data: { plan: JSON.stringify(used), version: 4 } },
  ])
})

test('plan of a hall: another file begins with its own areas', async () => {
  const other = { ...plan, areas: [{ ...plan.areas[0]!, category: 'pit' }] } satisfies HallPlan
  let found: HallPlan = plan
  const { user, settled } = await lookAt(
    { kind: 'ready', plan },
    { answer: () => ({ look: { kind: 'ready', plan: found } }) },
  )
  await user.selectOptions(field('Areas “gallery” of the file'), 'Balcony')
  found = other
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File(['y'], 'other.yaml'))
  expect(look()).toBeNull()
  await user.click(document.querySelector<HTMLElement>('form button')!)
  await settled()
  expect(readPart(look()!).filter((line) => line.includes('Areas “'))).toEqual([
    '{"Areas “pit” of the file" = "leave out" of [leave out | Stalls | Balcony]}',
  ])
})

test('plan of a hall: one in which all areas are left out is not used', async () => {
  const { user } = await lookAt({ kind: 'ready', plan })
  await user.selectOptions(field('Areas “stalls” of the file'), 'leave out')
  expect(readPart(look()!)).toContain('Choose a part of the hall for some of the areas.')
  expect(button('Use this plan').getAttribute('aria-disabled')).toBe('true')
})

const flaw = (is: PlanFlaw['is'], changes: Partial<PlanFlaw> = {}): PlanFlaw => ({
  line: 3,
  where: 'areas[0].shape',
  is,
  limit: 12,
  name: 'zone',
  ...changes,
})

test('plan of a hall: each flaw of a file says where it is and what to write', async () => {
  const { says } = await lookAt({ kind: 'flawed', flaws: [...planFaults, ...planYamlFaults].map((is) => flaw(is)) })
  expect(says.slice(0, 3)).toEqual([
    '36 problems in the plan. Nothing was changed.',
    'table: Problems in the plan',
    'Line | Where | What is wrong',
  ])
  expect(readRows('Problems in the plan').map((row) => row.split(' | ').at(-1))).toEqual([
    'Write a number here.',
    'A length must be more than 0.',
    'This number must be at least 12.',
    'This number must be at most 12.',
    'Write a point here, such as [x, y].',
    'Write a list of points here, such as [[x, y], [x, y], [x, y]].',
    'There are too few points: at least 12 are needed.',
    'There are too many points: at most 12.',
    'A rect is four numbers: [x, y, width, height].',
    'A circle is three numbers: [x, y, radius].',
    'A ring is six numbers: [x, y, inner, outer, from, to].',
    'The inner radius of a ring is less than the outer one, its first angle less than the last, and between these is less than a whole turn.',
    'Write one shape here: rect, circle, ring or polygon.',
    'The size is two numbers: [width, height].',
    'A part’s key is small letters, digits and single hyphens, such as first-balcony.',
    'A plan has at least one area.',
    'A plan has at most 12 areas.',
    'A plan has at most 12 entrances.',
    'A plan has at most 12 wheelchair places.',
    'Write true or false here.',
    'Rows are a whole number from 1 to 60.',
    'A plan has no such field: remove it.',
    'This is missing: write it.',
    'Fields are expected here, each with its value: name: value.',
    'A list is expected here: […], or a line each that begins with a hyphen.',
    'Here the file is neither YAML nor JSON. A text that contains a colon and a space, or begins with one of @ & * ! % [, must be in quotes.',
    'This is nested too deeply for a plan: take a level out.',
    'A tab indents this line: use spaces.',
    'This line is indented differently from those around it: fields of one thing begin in one column.',
    'A second document begins here (---): one file is one document.',
    'A closing quote, bracket or comma is missing near here.',
    '“zone” repeats another place: write the value itself.',
    '“zone” names this place, and nothing may repeat it: remove it.',
    '“zone” is a tag of YAML: remove it, values need none.',
    'There is a control character here, as some programs leave it: type the line again.',
    'The field “zone” is written twice: remove one of them.',
  ])
})

test('plan of a hall: one flaw is one, also of the whole', async () => {
  const { says } = await lookAt({ kind: 'flawed', flaws: [flaw('noAreas', { where: '' })] })
  expect(says).toEqual([
    '1 problem in the plan. Nothing was changed.',
    'table: Problems in the plan',
    'Line | Where | What is wrong',
    '3 | – | A plan has at least one area.',
  ])
})

test('plan of a hall: what is wrong with the choice stands beside it; without a file nothing is looked at', async () => {
  const { user, settled } = await open({}, { answer: () => ({ errors: { file: 'Choose a file.' } }) })
  expect(button('Preview').getAttribute('aria-disabled')).toBe('true')
  await user.upload(field('Plan file'), new File(['x'], 'a.yaml'))
  await user.click(button('Preview'))
  await settled()
  expect(readPage().find((line) => line.startsWith('{file'))).toContain('wrong')
})
