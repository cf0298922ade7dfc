import type { Navigator } from '../navigator.ts'
import { type Log, type NavigationRecord, formatBytes, measureSize } from './log.ts'
import { type CreateElement, createTable } from './element.ts'

export interface ViewSource {
  window: Window & typeof globalThis
  log: Log
  navigator: Navigator
}

type View = (h: CreateElement, source: ViewSource) => Node

const LONGEST_PREVIEW = 2000

const formatTime = (milliseconds: number | undefined): string =>
  milliseconds === undefined ? '' : `${Math.round(milliseconds)} ms`

const shorten = (url: string, { location }: Window): string =>
  url.startsWith(`${location.origin}/`) ? url.slice(location.origin.length) : url

function describeParts({ only, except }: NavigationRecord): string {
  if (only.length > 0) return `only ${only.join(', ')}`
  return except.length > 0 ? `all but ${except.join(', ')}` : 'all'
}

const showNavigations: View = (h, { window, log }) => {
  const rows = log
    .navigations()
    .toReversed()
    .map((record) => {
      const { kind, method, url, outcome, reason, status, isOptimistic } = record
      const result = [outcome, status, reason, isOptimistic && 'optimistic'].filter(Boolean).join(', ')
      return [
        kind,
        `${method} ${shorten(url, window)}`.trim(),
        kind === 'visit' || kind === 'beside' ? describeParts(record) : '',
        outcome === 'failed' ? h('mark', {}, result) : result,
        formatTime(record.answeredAfter),
        formatTime(record.shownAfter),
        record.bytes === undefined ? '' : formatBytes(record.bytes),
      ]
    })
  return createTable(h, 'Navigations', ['Kind', 'Address', 'Properties', 'Result', 'Answer', 'Shown', 'Size'], rows)
}

function preview(h: CreateElement, name: string, value: unknown): Node {
  const text = JSON.stringify(value, undefined, 2) ?? String(value)
  const shown = text.length > LONGEST_PREVIEW ? `${text.slice(0, LONGEST_PREVIEW)}…` : text
  return h(
    'details',
    { 'data-name': name },
    h('summary', {}, Array.isArray(value) ? `${value.length} entries` : typeof value),
    h('pre', {}, shown),
  )
}

const showPage: View = (h, { window, navigator }) => {
  const { view, dialog, url, version } = navigator.context
  const expected = navigator.getPage().properties
  const rows = Object.entries(view.properties).map(([name, value]) => [
    name,
    formatBytes(measureSize(value)),
    expected[name] === value ? '' : 'optimistic',
    preview(h, name, expected[name]),
  ])
  const missing = view.deferred.map((name) => [name, '', 'deferred, on its way', ''])
  return h(
    'div',
    {},
    h('p', {}, `${view.component} at ${shorten(url, window)}, version ${version}`),
    ...(dialog
      ? [h('p', {}, `Dialog ${dialog.component} over it, ${formatBytes(measureSize(dialog.properties))}`)]
      : []),
    createTable(h, 'Properties', ['Property', 'Size', 'State', 'Value'], [...rows, ...missing]),
  )
}

const showHistory: View = (h, { window, navigator }) => {
  const { navigation, history } = window as Partial<Window & typeof globalThis>
  const { memo, scrollRegions } = navigator.context
  const entries = navigation?.entries() ?? []
  const here = navigation?.currentEntry?.index
  const rows = entries.map(({ index, url, sameDocument }) => [
    index === here ? h('strong', {}, `${index} (here)`) : String(index),
    shorten(url ?? '', window),
    sameDocument ? 'this document' : 'another document',
  ])
  return h(
    'div',
    {},
    h('p', {}, `${history?.length} entries; this one holds ${formatBytes(measureSize(history?.state))}.`),
    h('p', {}, `Remembered: ${Object.keys(memo).join(', ') || 'nothing'}; ${scrollRegions.length} scroll positions.`),
    createTable(h, 'History', ['Entry', 'Address', 'Kept by'], rows),
  )
}

const showWarnings: View = (h, { log }) => {
  const warnings = log.warnings()
  if (warnings.length === 0) return h('p', {}, 'There is nothing to mend on the pages that were shown so far.')
  return h('ul', {}, ...warnings.map(({ text }) => h('li', {}, text)))
}

export const VIEWS: Record<string, View> = {
  Navigations: showNavigations,
  Page: showPage,
  History: showHistory,
  Warnings: showWarnings,
}
