import { expect, test } from 'vitest'
import { factorOf, machineFactor, workersOf } from './machine-speed.ts'

const quiet = { took: 25, load: 0.2, cores: 2 }

test('machine speed: a quiet machine, and one that is quicker, leaves the limits as they are', () => {
  expect(factorOf(quiet)).toBe(1)
  expect(factorOf({ ...quiet, took: 5 })).toBe(1)
})

test('machine speed: work that takes three times as long makes limits three times as long', () => {
  expect(factorOf({ ...quiet, took: 75 })).toBe(3)
})

test('machine speed: twelve processes on two cores make limits six times as long, and on twelve cores leave them', () => {
  expect(factorOf({ ...quiet, load: 12 })).toBe(6)
  expect(factorOf({ ...quiet, load: 12, cores: 12 })).toBe(1)
})

test('machine speed: limits grow to ten times their length at most', () => {
  expect(factorOf({ ...quiet, load: 90 })).toBe(10)
})

test('machine speed: it is measured once, and processes that are started later inherit it', () => {
  const environment: NodeJS.ProcessEnv = {}
  const factor = machineFactor(environment)
  expect(factor).toBeGreaterThanOrEqual(1)
  expect(environment).toEqual({ MACHINE_FACTOR: String(factor) })
  expect(machineFactor({ MACHINE_FACTOR: '4.5' })).toBe(4.5)
})

test('machine speed: what is no factor in MACHINE_FACTOR is measured instead', () => {
  for (const said of ['', 'fast', '0.5']) expect(machineFactor({ MACHINE_FACTOR: said })).toBeGreaterThanOrEqual(1)
  const environment: NodeJS.ProcessEnv = { MACHINE_FACTOR: 'fast' }
  machineFactor(environment)
  expect(Number(environment.MACHINE_FACTOR)).toBeGreaterThanOrEqual(1)
})

test('machine speed: on a busy machine more processes work side by side, up to what there is room for', () => {
  expect([1, 1.5, 2, 10].map((factor) => workersOf({ quiet: 3, most: 8 }, factor))).toEqual([3, 5, 6, 8])
})
