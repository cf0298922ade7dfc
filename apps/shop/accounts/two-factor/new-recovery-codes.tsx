import { useShared } from '@cadenza/navigation/react'
import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import frame from '../ui/account-frame.module.css'
import { useAccountTexts } from '../ui/account-texts.tsx'
import styles from './new-recovery-codes.module.css'

/** New recovery codes to save: no other page ever shows them. */
export function NewRecoveryCodes({ codes, email }: { codes: string[]; email: string }) {
  const t = useAccountTexts()
  const { shop } = useShared()
  const file = `${t('accounts.twoFactor.fileTitle', { shop: shop.name, email })}\r\n\r\n${codes.join('\r\n')}\r\n`
  return (
    <div className={styles.panel}>
      <h4 className={styles.title}>{t('accounts.twoFactor.codesTitle')}</h4>
      <p>{t('accounts.twoFactor.codesText')}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.ways}>
        <Button
          as="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download={t('accounts.twoFactor.fileName')}
          variant="secondary"
          icon="download"
        >
          {t('accounts.twoFactor.save')}
        </Button>
        <CopyButton text={codes.join('\n')} />
      </div>
    </div>
  )
}

/** Omitted without scripts, which could not copy. */
function CopyButton({ text }: { text: string }) {
  const t = useAccountTexts()
  const isHydrated = useIsHydrated()
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)
  if (!isHydrated) return null
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('notCopied'),
    ) ?? setOutcome('notCopied')
  return (
    <>
      <Button className={frame.flush} variant="quiet" onClick={() => void copy()}>
        {t('accounts.twoFactor.copy')}
      </Button>
      <p className={styles.outcome} role="status">
        {outcome && t(`accounts.twoFactor.${outcome}`)}
      </p>
    </>
  )
}
