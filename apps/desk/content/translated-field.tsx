import { type Locale, locales } from '#values/locales.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { Button } from '#ui/controls/button.tsx'
import { useShared } from '../hooks.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { nameFieldInLocale, type Fields } from './content.ts'
import type { ContentText } from './content-field.ts'
import { RunningTextField } from '../ui/text/rich/running-text-field.tsx'
import layout from '../ui/page/layout.module.css'
import styles from './translated-field.module.css'

interface TranslatedFieldProps {
  text: ContentText
  fields: Fields
  errors: Record<string, string | undefined>
  /** Fields with content that is not editable here. */
  locked: readonly string[]
  /** Fields with a later change of their English text, except those already checked. */
  stale: readonly string[]
  onChange: (field: string, value: string) => void
  /** Confirms that the translation is up to date. */
  onCheck: (field: string) => void
}

/** A text in all languages side by side, with missing and outdated translations marked in place. */
export function TranslatedField({ text, ...field }: TranslatedFieldProps) {
  return (
    <div className={layout.languages}>
      {locales.map((locale) => (
        <InLanguage key={locale} text={text} locale={locale} {...field} />
      ))}
    </div>
  )
}

/** Placeholder of content that is not editable here. */
export function Locked({ label }: { label: string }) {
  const t = useDeskTexts()
  return (
    <div className={styles.locked}>
      <strong>{label}</strong>
      <p>{t('content.locked')}</p>
    </div>
  )
}

/** `isWanted`: whether the house writes in its language. */
function describeTranslation(
  written: string | undefined,
  { english, isWanted }: { english: string | undefined; isWanted: boolean },
) {
  if (written !== '') return 'written'
  if (!isWanted) return 'notOfHouse'
  return english === '' ? 'notNeeded' : 'missing'
}

function InLanguage({
  text,
  locale,
  fields,
  errors,
  locked,
  stale,
  onChange,
  onCheck,
}: TranslatedFieldProps & { locale: Locale }) {
  const t = useDeskTexts()
  const { textLocales } = useShared().shop
  const name = nameFieldInLocale(text.name, locale)
  const label = t('content.textIn', { text: text.label, language: t(`content.language.${locale}`) })
  if (locked.includes(name)) return <Locked label={label} />
  const isStale = stale.includes(name)
  const english = fields[nameFieldInLocale(text.name, 'en')]
  const state = isStale
    ? 'stale'
    : describeTranslation(fields[name], { english, isWanted: textLocales.includes(locale) })
  const hint = locale === 'en' ? (text.hint ?? t('content.standsIn')) : t(`content.${state}`)
  const error = errors[name]
  const Control = text.isRunning ? RunningTextField : TextField
  return (
    <div
      className={layout.language}
      data-state={locale !== 'en' && (isStale || state === 'missing') ? 'open' : undefined}
    >
      <Control
        name={name}
        label={label}
        lang={locale}
        autoComplete="off"
        value={fields[name] ?? ''}
        onChange={(value) => onChange(name, value)}
        hint={hint}
        {...(error && { error })}
        {...(locale === 'en' && !text.isOptional && { required: true })}
      />
      {isStale && (
        <div>
          <Button variant="quiet" aria-label={t('content.stillRightOf', { text: label })} onClick={() => onCheck(name)}>
            {t('content.stillRight')}
          </Button>
        </div>
      )}
    </div>
  )
}
