import { expect, test } from 'vitest'
import { renderPart, textOf } from '#core/catalogue/testing/render.tsx'
import type { HallPlan } from '#core/catalogue/plan/plan.ts'
import { PlanSection } from './plan-section.tsx'

const venue = { slug: 'aurore', title: 'Salle Aurore' }
const plan: HallPlan = {
  size: [100, 80],
  stage: { rect: [30, 0, 40, 10] },
  areas: [
    { category: 'stalls', shape: { rect: [10, 20, 80, 30] }, rows: 6 },
    { category: 'balcony', shape: { rect: [0, 20, 8, 30] } },
    { category: 'balcony', shape: { rect: [92, 20, 8, 30] } },
  ],
  entrances: [{ at: [0, 70], step_free: true }, { at: [50, 80] }],
  step_free: [
    [0, 70],
    [20, 70],
  ],
  wheelchair: [[24, 70]],
  loop: { rect: [10, 20, 80, 10] },
}
const categories = [
  { key: 'tower', title: 'Tower', note: null },
  { key: 'stalls', title: 'Stalls', note: 'Rows 1 to 6' },
  { key: 'balcony', title: 'Balcony', note: 'From the side' },
]

// Holds: pages.plan-of-the-hall
test('plan: a drawing with a name, and all that it shows in words beside it', async () => {
  const html = await renderPart(<PlanSection venue={venue} plan={plan} categories={categories} />)
  expect(html).toMatch(/<svg[^>]* role="img"[^>]*>.*<title[^>]*>Plan: Salle Aurore<\/title>.*A: Stalls, B: Balcony/s)
  const words = textOf(html.slice(html.indexOf('<figcaption')))
  expect(words).toBe(
    'Tower A Stalls Rows 1 to 6 B Balcony From the side Entrance Step-free route from the entrance ' +
      'Wheelchair places Induction loop for hearing aids',
  )
})

// Holds: pages.plan-of-the-hall
test('plan: a category of several areas has one place, each area its letter', async () => {
  const html = await renderPart(<PlanSection venue={venue} plan={plan} categories={categories} />)
  expect(html.match(/id="plan-[^"]*"/g)).toEqual([
    'id="plan-aurore-stalls"',
    'id="plan-aurore-balcony"',
    'id="plan-aurore--wheelchair"',
  ])
  const balcony = html.slice(html.indexOf('id="plan-aurore-balcony"'), html.indexOf('Stage'))
  expect(balcony.match(/d="M/g)!.length).toBeGreaterThanOrEqual(2)
  expect(html.match(/>B<\/text>/g)).toHaveLength(2)
})

test('plan: a sign that the drawing does not have is not explained', async () => {
  const bare = { size: plan.size, stage: plan.stage, areas: plan.areas }
  const html = await renderPart(<PlanSection venue={venue} plan={bare} categories={categories} />)
  expect(html).not.toContain('Entrance')
  expect(html).not.toContain('Induction loop')
})

test.each<[Partial<HallPlan>, string]>([
  [{ entrances: [{ at: [0, 70], step_free: true }] }, ''],
  [{ entrances: [{ at: [50, 80] }] }, 'Entrance'],
  [{ step_free: plan.step_free }, 'Step-free route from the entrance'],
  [{ wheelchair: plan.wheelchair }, 'Wheelchair places'],
  [{ loop: plan.loop }, 'Induction loop for hearing aids'],
])('plan: each sign is explained by itself: %j', async (drawn, explained) => {
  const bare = { size: plan.size, stage: plan.stage, areas: plan.areas, ...drawn }
  const html = await renderPart(<PlanSection venue={venue} plan={bare} categories={[]} />)
  expect(textOf(html.slice(html.indexOf('<figcaption')))).toBe(explained)
})

test('plan: without a drawing the categories stand in words; without any of both there is nothing', async () => {
  const html = await renderPart(<PlanSection venue={venue} plan={null} categories={categories} />)
  expect(html).not.toContain('<svg')
  expect(textOf(html)).toBe('Tower Stalls Rows 1 to 6 Balcony From the side')
  expect(await renderPart(<PlanSection venue={venue} plan={null} categories={[]} />)).toBe('')
})

test('plan: it needs no style of its own in the page', async () => {
  expect(await renderPart(<PlanSection venue={venue} plan={plan} categories={categories} />)).not.toContain('style=')
})
