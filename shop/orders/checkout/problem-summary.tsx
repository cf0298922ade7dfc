import { useLocale, useTranslate } from '../../i18n/translation.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { fieldId } from '../../ui/controls/field.tsx'
import { orderCheckoutTexts } from './checkout-form.ts'
import styles from './problem-summary.module.css'
import { type Checkout, focusField } from './use-checkout.ts'

/**
 * Everything that is still wrong with a form that was sent, in the order of the fields, each a link to its field. Not before: coming as a field is left,
 * it would push away what the click is meant for that leaves it.
 */
export function ProblemSummary({ checkout }: { checkout: Checkout }) {
  const t = useTranslate()
  const fields = orderCheckoutTexts(useLocale()).filter((field) => checkout.errors[field])
  if (!checkout.wasRefused || fields.length === 0) return null
  return (
    <Banner kind="negative" title={t('checkout.problems', { count: fields.length })}>
      <ul className={styles.problems}>
        {fields.map((field) => (
          <li key={field}>
            <a
              href={`#${fieldId(field)}`}
              onClick={(event) => {
                event.preventDefault()
                focusField(field)
              }}
            >
              {checkout.errors[field]}
            </a>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
