import { useState } from 'react'
import { joinClassNames } from '#ui/class-names.ts'
import { useLocale } from '#ui/i18n/translation.tsx'
import { type Locale, locales } from '#values/locales.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { ScrollBox } from '#apps/desk/ui/table/scroll-box.tsx'
import layout from '#apps/desk/ui/page/layout.module.css'
import styles from './preview-section.module.css'

interface PreviewSectionProps {
  /** Null: no page to preview yet. */
  hrefOf: ((language: Locale) => string) | null
  /** Time of the last stored draft, after which the preview changes. */
  version: string
}

const widths = ['phone', 'tablet', 'wide'] as const

/** Preview of the shop's page with the unsaved input, loaded when opened. */
export function PreviewSection({ hrefOf, version }: PreviewSectionProps) {
  const t = useDeskTexts()
  const own = useLocale()
  const [isOpen, setOpen] = useState(false)
  const [language, setLanguage] = useState<Locale>(own)
  const [width, setWidth] = useState<(typeof widths)[number]>('phone')
  const title = t('content.look.page', { language: t(`content.language.${language}`) })
  return (
    <details
      className={joinClassNames(layout.fold, styles.preview)}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('content.look')}</summary>
      {hrefOf === null ? (
        <p className={styles.hint}>{t('content.look.saveFirst')}</p>
      ) : (
        <>
          <p className={styles.hint}>{t('content.look.text')}</p>
          <div className={styles.choices}>
            <Choices
              label={t('content.look.language')}
              choices={locales.map((locale) => [locale, t(`content.language.${locale}`)] as const)}
              chosen={language}
              onChoose={setLanguage}
            />
            <Choices
              label={t('content.look.width')}
              choices={widths.map((one) => [one, t(`content.look.width.${one}`)] as const)}
              chosen={width}
              onChoose={setWidth}
            />
          </div>
          {isOpen && (
            <ScrollBox className={styles.around} label={title}>
              {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the house's own page, by its own link; the policy lets no other in */}
              <iframe
                key={`${language} ${version}`}
                className={styles.frame}
                data-width={width}
                title={title}
                src={hrefOf(language)}
              />
            </ScrollBox>
          )}
        </>
      )}
    </details>
  )
}

interface ChoicesProps<choice extends string> {
  label: string
  choices: readonly (readonly [choice, string])[]
  chosen: choice
  onChoose: (choice: choice) => void
}

function Choices<choice extends string>({ label, choices, chosen, onChoose }: ChoicesProps<choice>) {
  return (
    <div role="group" aria-label={label} className={styles.group}>
      {choices.map(([choice, text]) => (
        <button
          key={choice}
          type="button"
          className={styles.choice}
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
