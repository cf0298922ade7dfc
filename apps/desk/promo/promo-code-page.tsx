import { href } from '@cadenza/navigation'
import { joinClassNames } from '#ui/class-names.ts'
import { useLocale } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { HistorySection } from '../content/history-section.tsx'
import type { ShownRevision } from '../content/content.ts'
import { Link, usePost } from '../hooks.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { ConflictList } from '../ui/conflict/conflict-list.tsx'
import { useConflictForm } from '../ui/conflict/use-conflict-form.ts'
import { StateMark } from '../ui/display/state-mark.tsx'
import { DeskForm } from '../ui/form/desk-form.tsx'
import { useFormKey } from '../ui/form/use-form-key.ts'
import { BackLink } from '../ui/page/back-link.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { type PromoDetail, promoFieldNames, type PromoFields as Fields, promoShapes, toPromoFields } from './promo.ts'
import { PromoFields } from './promo-fields.tsx'
import layout from '../ui/page/layout.module.css'
import styles from './promo-page.module.css'
import { usePromoWords } from './use-promo-words.ts'

export interface PromoCodePageProps {
  code: PromoDetail
  /** Orders that have used it, or are about to. */
  uses: number
  /** Name of its hall; null: all. */
  hall: string | null
  halls: { id: number; title: string }[]
  mayAll: boolean
  revisions: ShownRevision[]
  mayEdit: boolean
}

export default function PromoCodePage(props: PromoCodePageProps) {
  const { code, uses, hall, halls, mayAll, revisions, mayEdit } = props
  const t = useDeskTexts()
  const locale = useLocale()
  const words = usePromoWords(halls)
  const post = usePost()
  const { key, isAgain } = useFormKey(toPromoFields(code, locale))
  return (
    <>
      <BackLink href={href(deskRoutes['promo.index'])}>{t('promo.title')}</BackLink>
      <PageHead title={code.code} action={mayEdit && <States code={code} />}>
        <StateMark shape={promoShapes[code.state]}>{t(`promo.state.${code.state}`)}</StateMark> ·{' '}
        {code.maxUses === null
          ? t('promo.usedTimes', { count: code.used })
          : t('promo.usedOf', { count: code.used, most: code.maxUses })}
      </PageHead>
      <div className={layout.actions}>
        {uses > 0 && (
          <Link href={href(deskRoutes['orders.index'], {}, { query: { promo: String(code.id) } })}>
            {t('promo.orders', { count: uses })}
          </Link>
        )}
        {code.batch !== null && (
          <Link href={href(deskRoutes['promo.index'], {}, { query: { batch: code.batch } })}>
            {t('promo.together', { count: code.together })}
          </Link>
        )}
      </div>
      {mayEdit ? (
        <EditForm
          key={key}
          code={code}
          halls={halls}
          mayAll={mayAll}
          fixedHall={uses > 0 ? (hall ?? t('promo.allHalls')) : undefined}
          isAgain={isAgain}
        />
      ) : (
        <Facts code={code} hall={hall} words={words} />
      )}
      <HistorySection
        revisions={revisions}
        texts={[]}
        words={words}
        onRevert={mayEdit ? (revision) => post(href(deskRoutes['promo.revert'], { code: code.id, revision })) : null}
      />
    </>
  )
}

/** Pause and resume, archive and restore: existing orders keep the discount. */
function States({ code: { id, state } }: { code: PromoDetail }) {
  const t = useDeskTexts()
  const post = usePost()
  const change = (what: 'pause' | 'resume' | 'archive' | 'revive') => (
    <Button variant="secondary" onClick={() => post(href(deskRoutes['promo.state'], { code: id }), { change: what })}>
      {t(`promo.change.${what}`)}
    </Button>
  )
  if (state === 'archived') return change('revive')
  return (
    <div className={layout.actions}>
      {change(state === 'paused' ? 'resume' : 'pause')}
      {change('archive')}
    </div>
  )
}

interface EditFormProps extends Pick<PromoCodePageProps, 'code' | 'halls' | 'mayAll'> {
  fixedHall: string | undefined
  isAgain: boolean
}

function EditForm({ code, halls, mayAll, fixedHall, isAgain }: EditFormProps) {
  const t = useDeskTexts()
  const locale = useLocale()
  const words = usePromoWords(halls)
  const stored = toPromoFields(code, locale)
  const { form, conflicts, take } = useConflictForm({
    url: href(deskRoutes['promo.save'], { code: code.id }),
    stored,
    order: promoFieldNames,
    fieldsOf,
    words,
  })
  return (
    <DeskForm form={form} submit={t('promo.save')} isAgain={isAgain}>
      <ConflictList conflicts={conflicts} onTake={take} />
      <PromoFields form={form} halls={halls} mayAll={mayAll} fixedHall={fixedHall} />
    </DeskForm>
  )
}

/** Maps a value to its form fields: a discount consists of a kind and a number. */
const fieldsOf = (name: string): (keyof Fields)[] =>
  promoFieldNames.filter((field) => field === name || (name === 'off' && field === 'kind'))

function Facts({
  code,
  hall,
  words,
}: Pick<PromoCodePageProps, 'code' | 'hall'> & { words: ReturnType<typeof usePromoWords> }) {
  const t = useDeskTexts()
  const facts: [string, string][] = [
    ['title_en', code.title.en],
    ['off', words.writeOff(code.off)],
    ['starts', words.write('starts', code.starts)],
    ['ends', words.write('ends', code.ends)],
    ['max_uses', words.write('max_uses', String(code.maxUses ?? ''))],
    ['venue', hall ?? t('promo.allHalls')],
  ]
  return (
    <dl className={joinClassNames(layout.fields, styles.fields)}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className={layout.muted}>{words.nameOf(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
