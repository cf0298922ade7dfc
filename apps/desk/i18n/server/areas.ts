import type { Locale } from '#values/locales.ts'
import type { ServerMessageKey } from '#ui/i18n/server/areas.ts'
import type { Translate } from '#ui/i18n/translator.ts'
import type { DeskMessageKey } from '../messages.ts'
import auditEn from '../audit/en.json' with { type: 'json' }
import auditFr from '../audit/fr.json' with { type: 'json' }
import auditHu from '../audit/hu.json' with { type: 'json' }
import blocksEn from '../blocks/en.json' with { type: 'json' }
import blocksFr from '../blocks/fr.json' with { type: 'json' }
import blocksHu from '../blocks/hu.json' with { type: 'json' }
import pagesEn from '../pages/en.json' with { type: 'json' }
import pagesFr from '../pages/fr.json' with { type: 'json' }
import pagesHu from '../pages/hu.json' with { type: 'json' }
import changesEn from '../changes/en.json' with { type: 'json' }
import changesFr from '../changes/fr.json' with { type: 'json' }
import changesHu from '../changes/hu.json' with { type: 'json' }
import contentEn from '../content/en.json' with { type: 'json' }
import contentFr from '../content/fr.json' with { type: 'json' }
import contentHu from '../content/hu.json' with { type: 'json' }
import filesEn from '../files/en.json' with { type: 'json' }
import filesFr from '../files/fr.json' with { type: 'json' }
import filesHu from '../files/hu.json' with { type: 'json' }
import frameEn from '../frame/en.json' with { type: 'json' }
import frameFr from '../frame/fr.json' with { type: 'json' }
import frameHu from '../frame/hu.json' with { type: 'json' }
import inboxEn from '../inbox/en.json' with { type: 'json' }
import inboxFr from '../inbox/fr.json' with { type: 'json' }
import inboxHu from '../inbox/hu.json' with { type: 'json' }
import mediaEn from '../media/en.json' with { type: 'json' }
import mediaFr from '../media/fr.json' with { type: 'json' }
import mediaHu from '../media/hu.json' with { type: 'json' }
import healthEn from '../health/en.json' with { type: 'json' }
import healthFr from '../health/fr.json' with { type: 'json' }
import healthHu from '../health/hu.json' with { type: 'json' }
import ordersEn from '../orders/en.json' with { type: 'json' }
import ordersFr from '../orders/fr.json' with { type: 'json' }
import ordersHu from '../orders/hu.json' with { type: 'json' }
import peopleEn from '../people/en.json' with { type: 'json' }
import peopleFr from '../people/fr.json' with { type: 'json' }
import peopleHu from '../people/hu.json' with { type: 'json' }
import planningEn from '../planning/en.json' with { type: 'json' }
import planningFr from '../planning/fr.json' with { type: 'json' }
import planningHu from '../planning/hu.json' with { type: 'json' }
import programmeEn from '../programme/en.json' with { type: 'json' }
import programmeFr from '../programme/fr.json' with { type: 'json' }
import programmeHu from '../programme/hu.json' with { type: 'json' }
import promoEn from '../promo/en.json' with { type: 'json' }
import promoFr from '../promo/fr.json' with { type: 'json' }
import promoHu from '../promo/hu.json' with { type: 'json' }
import reportsEn from '../reports/en.json' with { type: 'json' }
import reportsFr from '../reports/fr.json' with { type: 'json' }
import reportsHu from '../reports/hu.json' with { type: 'json' }
import sessionEn from '../session/en.json' with { type: 'json' }
import sessionFr from '../session/fr.json' with { type: 'json' }
import sessionHu from '../session/hu.json' with { type: 'json' }
import settingsEn from '../settings/en.json' with { type: 'json' }
import settingsFr from '../settings/fr.json' with { type: 'json' }
import settingsHu from '../settings/hu.json' with { type: 'json' }
import menusEn from '../menus/en.json' with { type: 'json' }
import menusFr from '../menus/fr.json' with { type: 'json' }
import menusHu from '../menus/hu.json' with { type: 'json' }
import surveysEn from '../surveys/en.json' with { type: 'json' }
import surveysFr from '../surveys/fr.json' with { type: 'json' }
import surveysHu from '../surveys/hu.json' with { type: 'json' }
import todayEn from '../today/en.json' with { type: 'json' }
import todayFr from '../today/fr.json' with { type: 'json' }
import todayHu from '../today/hu.json' with { type: 'json' }

/** One room's texts as they are written. A key that is missing in one of the languages does not compile. */
type Area<key extends string> = Record<Locale, Record<key, string>>

export const deskAreas = {
  audit: { en: auditEn, fr: auditFr, hu: auditHu } satisfies Area<keyof typeof auditEn>,
  blocks: { en: blocksEn, fr: blocksFr, hu: blocksHu } satisfies Area<keyof typeof blocksEn>,
  pages: { en: pagesEn, fr: pagesFr, hu: pagesHu } satisfies Area<keyof typeof pagesEn>,
  changes: { en: changesEn, fr: changesFr, hu: changesHu } satisfies Area<keyof typeof changesEn>,
  content: { en: contentEn, fr: contentFr, hu: contentHu } satisfies Area<keyof typeof contentEn>,
  files: { en: filesEn, fr: filesFr, hu: filesHu } satisfies Area<keyof typeof filesEn>,
  frame: { en: frameEn, fr: frameFr, hu: frameHu } satisfies Area<keyof typeof frameEn>,
  inbox: { en: inboxEn, fr: inboxFr, hu: inboxHu } satisfies Area<keyof typeof inboxEn>,
  media: { en: mediaEn, fr: mediaFr, hu: mediaHu } satisfies Area<keyof typeof mediaEn>,
  health: { en: healthEn, fr: healthFr, hu: healthHu } satisfies Area<keyof typeof healthEn>,
  orders: { en: ordersEn, fr: ordersFr, hu: ordersHu } satisfies Area<keyof typeof ordersEn>,
  people: { en: peopleEn, fr: peopleFr, hu: peopleHu } satisfies Area<keyof typeof peopleEn>,
  planning: { en: planningEn, fr: planningFr, hu: planningHu } satisfies Area<keyof typeof planningEn>,
  programme: { en: programmeEn, fr: programmeFr, hu: programmeHu } satisfies Area<keyof typeof programmeEn>,
  promo: { en: promoEn, fr: promoFr, hu: promoHu } satisfies Area<keyof typeof promoEn>,
  reports: { en: reportsEn, fr: reportsFr, hu: reportsHu } satisfies Area<keyof typeof reportsEn>,
  session: { en: sessionEn, fr: sessionFr, hu: sessionHu } satisfies Area<keyof typeof sessionEn>,
  settings: { en: settingsEn, fr: settingsFr, hu: settingsHu } satisfies Area<keyof typeof settingsEn>,
  menus: { en: menusEn, fr: menusFr, hu: menusHu } satisfies Area<keyof typeof menusEn>,
  surveys: { en: surveysEn, fr: surveysFr, hu: surveysHu } satisfies Area<keyof typeof surveysEn>,
  today: { en: todayEn, fr: todayFr, hu: todayHu } satisfies Area<keyof typeof todayEn>,
}

/** What handlers of the desk translate with: its own texts, and those of the shop that the rules of fields say. */
export type DeskTranslate = Translate<DeskMessageKey | ServerMessageKey>
