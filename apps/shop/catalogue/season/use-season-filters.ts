import { useNavigation } from '@cadenza/navigation/react'
import { useEffect, useRef, useState } from 'react'
import { seasonFilterNames, type FilterName, readFilters, type SeasonFilters } from '#core/catalogue/season/filters.ts'
import { linkToSeason } from '#core/catalogue/season/season-links.ts'

/** Pause in typing, in milliseconds, after which the list is updated. */
const typingPause = 250

/** All properties that depend on the filters. */
const filtered = ['filters', 'problems', 'corrections', 'ignored', 'total', 'upcoming'] as const

/** The filters as typed; the list follows a choice at once, and text after a pause in typing. */
export function useSeasonFilters(filters: SeasonFilters) {
  const navigation = useNavigation()
  const [typed, setTyped] = useState(filters)
  const [asked, setAsked] = useState(filters)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // The filters were changed elsewhere: by a link, or by going back.
  const [shown, setShown] = useState(filters)
  if (shown !== filters) {
    setShown(filters)
    if (!isSame(filters, asked)) {
      setAsked(filters)
      setTyped(filters)
    }
  }

  const ask = (wanted: SeasonFilters, replace: boolean) => {
    clearTimeout(timer.current)
    const clean = readFilters(wanted)
    if (isSame(clean, asked)) return
    setAsked(clean)
    const keep = { preserveScroll: true, preserveState: true, replace }
    // Results replace the list, which otherwise grows by merging.
    void navigation.navigate({ url: linkToSeason(clean), only: filtered, merge: false, ...keep })
  }
  const change = (name: FilterName, value: string) => {
    const next = { ...typed, [name]: value }
    setTyped(next)
    clearTimeout(timer.current)
    // Text still being typed adds no history entry.
    if (name === 'q') timer.current = setTimeout(() => ask(next, true), typingPause)
    else ask(next, false)
  }
  return { typed, change, search: () => ask(typed, false) }
}

function isSame(a: SeasonFilters, b: SeasonFilters): boolean {
  return seasonFilterNames.every((name) => a[name] === b[name])
}
