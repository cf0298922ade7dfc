import { href } from '@cadenza/navigation'
import { useRequest } from '@cadenza/navigation/react'
import { useState } from 'react'
import { useLocale } from '../../../shop/i18n/translation.tsx'
import { Button } from '../../../shop/ui/controls/button.tsx'
import { Link, useNavigation, useShared } from '../../hooks.ts'
import { useDeskTexts } from '../../i18n/messages.ts'
import { deskRoutes } from '../../routes.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { fieldName, type ShownDraft, type ShownRevision, stateOf } from '../content.ts'
import { HistorySection } from '../history-section.tsx'
import { PublicationMark } from '../publication-mark.tsx'
import type { ContentText } from '../translated-field.tsx'
import { labelOf, WritingForm } from '../writing-form.tsx'
import styles from './question-page.module.css'
import { questionTexts, type ShownQuestion } from './questions.ts'

export interface QuestionPageProps {
  question: ShownQuestion
  draft: ShownDraft | null
  revisions: ShownRevision[]
  mayEdit: boolean
  /** The server's clock. */
  now: string
}

/** A question with its answer in all languages: written, published, put away, and every change taken back. */
export default function QuestionPage({ question, draft, revisions, mayEdit, now }: QuestionPageProps) {
  const t = useDeskTexts()
  const { shop } = useShared()
  const locale = useLocale()
  const texts = questionTexts.map((name) => ({ name, label: t(`content.text.${name}`), isRunning: name === 'answer' }))
  const state = stateOf(question, new Date(now))
  const post = usePost()
  const { id } = question
  return (
    <>
      <p>
        <Link href={href(deskRoutes['questions.index'])}>{t('content.questions')}</Link>
      </p>
      <PageHead
        title={
          question.fields[fieldName('question', locale)] || question.fields['question_en'] || t('content.questions.new')
        }
        action={
          state === 'published' && (
            <Button as="a" variant="secondary" href={new URL(question.address, shop.href).href}>
              {t('content.toPage')}
            </Button>
          )
        }
      >
        <PublicationMark publication={question} now={new Date(now)} /> · {t(`content.stands.${state}`)}
      </PageHead>
      {mayEdit ? (
        <QuestionForm question={question} draft={draft} texts={texts} state={state} />
      ) : (
        <Texts question={question} texts={texts} />
      )}
      {mayEdit && id !== null && (
        <div className={styles.ways}>
          {(state === 'published' || state === 'scheduled') && (
            <Button
              variant="secondary"
              onClick={() => post(href(deskRoutes['questions.state'], { question: id }), { change: 'unpublish' })}
            >
              {t(state === 'published' ? 'content.unpublish' : 'content.toDraft')}
            </Button>
          )}
          <Button
            variant="secondary"
            onClick={() =>
              post(href(deskRoutes['questions.state'], { question: id }), {
                change: state === 'archived' ? 'revive' : 'archive',
              })
            }
          >
            {t(state === 'archived' ? 'content.revive' : 'content.archive')}
          </Button>
        </div>
      )}
      {id !== null && (
        <HistorySection
          revisions={revisions}
          texts={texts}
          onRevert={
            mayEdit ? (revision) => post(href(deskRoutes['questions.revert'], { question: id, revision }), {}) : null
          }
        />
      )}
    </>
  )
}

function usePost() {
  const navigation = useNavigation()
  return (url: string, data: Record<string, string>) =>
    void navigation.navigate({ url, method: 'POST', data, preserveScroll: true })
}

interface QuestionFormProps extends Pick<QuestionPageProps, 'question' | 'draft'> {
  texts: readonly ContentText[]
  state: ReturnType<typeof stateOf>
}

function QuestionForm({ question, draft, texts, state }: QuestionFormProps) {
  const navigation = useNavigation()
  const { id, fields, locked, stale } = question
  const written = id === null ? 'new' : String(id)
  const keeping = useRequest(deskRoutes['questions.draft.store'], { params: { written }, overlap: 'last' })
  const keep = async (typed: ShownFields) => (await keeping.send({ ...typed })).data?.savedAt ?? null
  const [round, setRound] = useState(0)
  // What was saved, taken back or thrown away begins the form anew.
  const key = `${written} ${JSON.stringify(fields)} ${round}`
  const [first] = useState(key)
  const throwAway = () =>
    void navigation.navigate({
      url: href(deskRoutes['questions.draft.destroy'], { written }),
      method: 'DELETE',
      preserveScroll: true,
      hooks: { success: () => setRound(round + 1) },
    })
  return (
    <WritingForm
      key={key}
      url={id === null ? href(deskRoutes['questions.store']) : href(deskRoutes['questions.save'], { question: id })}
      texts={texts}
      stored={fields}
      draft={draft}
      locked={locked}
      stale={stale}
      state={state}
      isAgain={key !== first}
      keep={keep}
      onThrowAway={throwAway}
    />
  )
}

type ShownFields = Pick<ShownDraft, 'was' | 'mine'>

/** For who only reads. */
function Texts({ question: { fields }, texts }: { question: ShownQuestion; texts: readonly ContentText[] }) {
  const t = useDeskTexts()
  return (
    <dl className={styles.texts}>
      {Object.keys(fields).map((field) => (
        <div key={field}>
          <dt>{labelOf(field, texts, t)}</dt>
          <dd>{fields[field] || t('content.nothing')}</dd>
        </div>
      ))}
    </dl>
  )
}
