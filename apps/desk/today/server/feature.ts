import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { findHalls } from '#apps/desk/permissions.ts'
import { view } from '#apps/desk/server/context.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import { todayActions } from '../today.ts'
import { findFirstSteps, findComingDates, readSoldToday } from './today-store.ts'
import { findNeeds } from './need-store.ts'

const showToday = deskHandler('today', ({ person, halls, narrowTo, context }) => {
  const { db, locale, config, translate } = context
  const { timeZone } = config
  const moneyHalls = findHalls(person.roles, 'reports.view')
  const seesMoney = moneyHalls === null || (halls !== null && halls.every((hall) => moneyHalls.includes(hall)))
  const isTheirs = (['season.edit', 'content.edit', 'settings.edit'] as const).every(
    (action) => narrowTo(action) === null,
  )
  return view('today', translate('today.title'), {
    steps: () => (isTheirs ? findFirstSteps(db) : null),
    dates: () => findComingDates(db, { halls, locale, timeZone }),
    sold: () => readSoldToday(db, { halls, timeZone, seesMoney }),
    needs: () =>
      findNeeds(db, {
        hallsOf: (kind) => narrowTo(todayActions[kind]),
        allowedOf: (kind) => findHalls(person.roles, todayActions[kind]),
        locale,
      }),
  })
})

export const todayFeature = {
  handlers: { today: showToday },
} satisfies ServerFeature
