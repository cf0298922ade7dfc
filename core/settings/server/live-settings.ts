import type { Db } from '#platform/schema/schema.ts'
import type { ChangeSignal } from '#platform/database/change-signal.ts'
import type { OrganiserSettings } from '#core/context/mounted-app.ts'
import type { Config } from '#core/context/config.ts'
import { readStoredSettings, type StoredSettings } from '#core/context/settings-store.ts'
import { writeSender, settingNames, settleConfig, settleReturns, type SettingValues } from '../settings.ts'

/** Keeps a configuration in sync. Values from the environment take precedence. */
export function createLiveSettings(config: Config): OrganiserSettings {
  const defaults = config.settings
  const isSenderOwn = config.mailFrom !== writeSender(config.shopName)
  /** Both only increase, so readings that overtake one another are detected. */
  let known = { version: 0, terms: -1 }

  const settle = (stored: StoredSettings): SettingValues => {
    const settled = settingNames.filter((name) => stored[name] !== null && !config.fixed.includes(name))
    return { ...defaults, ...Object.fromEntries(settled.map((name) => [name, stored[name]])) }
  }

  return {
    settle,
    async refresh(db) {
      const { stored, version, terms } = await readStoredSettings(db)
      const isNews = version > known.version || terms.length > known.terms
      if (!isNews || version < known.version || terms.length < known.terms) return
      known = { version, terms: terms.length }
      const saleTerms = terms.map(({ from, ...rules }) => ({ from, ...settleReturns(rules) }))
      Object.assign(config, settleConfig(settle(stored)), { saleTerms })
      if (!isSenderOwn) config.mailFrom = writeSender(config.shopName)
    },
  }
}

interface Following {
  changes: Pick<ChangeSignal, 'prove'>
  db: Db
}

/** Milliseconds until a change takes effect in every process, plus the duration of a query. */
const lookEvery = 500

/** Returns a function that stops it. */
export function followSettings(
  settings: Pick<OrganiserSettings, 'refresh'>,
  { changes, db }: Following,
): () => Promise<void> {
  let seen: number | null = null
  let looking: Promise<void> | null = null

  async function look(): Promise<void> {
    const { epoch } = await changes.prove(lookEvery)
    if (epoch === seen) return
    await settings.refresh(db)
    seen = epoch
  }

  const timer = setInterval(() => {
    // A lost database is reported elsewhere: the last settings stay in effect.
    looking ??= look()
      .catch(() => {})
      .finally(() => {
        looking = null
      })
  }, lookEvery)
  return async () => {
    clearInterval(timer)
    await looking
  }
}
