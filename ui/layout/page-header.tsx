import styles from './page-header.module.css'
import { Title } from './title.tsx'

/** Page header: what the page is, under a slogan that does not say it, and in a sentence what one finds there. */
export function PageHeader({ title, lead }: { title: string; lead: string }) {
  return (
    <header className={styles.header}>
      <Title lines>{title}</Title>
      <p className={styles.lead}>{lead}</p>
    </header>
  )
}
