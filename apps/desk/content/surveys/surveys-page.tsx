import { href } from '@cadenza/navigation'
import { Button } from '#ui/controls/button.tsx'
import { Link } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import { type Column, DataTable } from '#apps/desk/ui/table/data-table.tsx'
import { ListBar } from '#apps/desk/ui/table/list-bar.tsx'
import { findState, type WholeListPart, wholeListParts, type WritingLine } from '../content.ts'
import { useWritingColumns } from '../written-list.tsx'
import { type FormKind, formKinds } from './surveys.ts'
import layout from '#apps/desk/ui/page/layout.module.css'
import styles from './surveys.module.css'

interface FormLine extends WritingLine {
  asked: FormKind
  answers: number
}

export interface SurveysPageProps {
  forms: FormLine[]
  show: WholeListPart
  q: string
  mayEdit: boolean
  mayReadAnswers: boolean
  now: string
}

export default function SurveysPage({ forms, show, q, mayEdit, mayReadAnswers, now }: SurveysPageProps) {
  const t = useDeskTexts()
  const moment = new Date(now)
  const open = forms.filter((form) => findState(form, moment) === 'published').length
  return (
    <>
      <PageHead
        title={t('surveys.title')}
        action={
          mayEdit && (
            <span className={layout.actions}>
              {formKinds.map((asked) => (
                <Button
                  key={asked}
                  as={Link}
                  variant={asked === 'survey' ? 'primary' : 'secondary'}
                  href={href(deskRoutes['surveys.new'], { asked })}
                >
                  {t(`surveys.write.${asked}`)}
                </Button>
              ))}
            </span>
          )
        }
      >
        {t('surveys.sentence', { count: open })}
      </PageHead>
      <ListBar
        label={t('content.show')}
        parts={wholeListParts}
        shown={show}
        nameOf={(part) => t(`content.show.${part}`)}
        q={q}
        searchLabel={t('surveys.search')}
      />
      {formKinds.map((asked) => (
        <FormTable
          key={asked}
          asked={asked}
          forms={forms.filter((form) => form.asked === asked)}
          isNarrowed={q !== '' || show !== 'current'}
          mayReadAnswers={mayReadAnswers}
          now={moment}
        />
      ))}
    </>
  )
}

interface FormTableProps extends Pick<SurveysPageProps, 'forms' | 'mayReadAnswers'> {
  asked: FormKind
  isNarrowed: boolean
  now: Date
}

function FormTable({ asked, forms, isNarrowed, mayReadAnswers, now }: FormTableProps) {
  const t = useDeskTexts()
  const columns = useWritingColumns<FormLine>({
    title: t('pages.text.title'),
    hrefOf: (form) => href(deskRoutes['surveys.show'], { asked, form }),
    now,
  })
  const answers = useAnswersColumn(asked, mayReadAnswers)
  return (
    <div className={styles.section}>
      <h2>{t(`surveys.kinds.${asked}`)}</h2>
      <p className={layout.muted}>{t(`surveys.hint.${asked}`)}</p>
      <DataTable
        caption={t(`surveys.kinds.${asked}`)}
        columns={[...columns, answers]}
        rows={forms}
        keyOf={({ id }) => id}
        empty={<p className={layout.muted}>{t(isNarrowed ? 'content.notFound' : `surveys.none.${asked}`)}</p>}
      />
    </div>
  )
}

function useAnswersColumn(asked: FormKind, mayRead: boolean): Column<FormLine> {
  const t = useDeskTexts()
  return {
    key: 'answers',
    title: t('surveys.column.answers'),
    isNumber: true,
    cell: ({ id, title, answers }) =>
      mayRead && answers > 0 ? (
        <Link
          href={href(deskRoutes['surveys.answers'], { asked, form: id })}
          aria-label={t('surveys.answersOf', { count: answers, title })}
        >
          {answers}
        </Link>
      ) : (
        answers
      ),
  }
}
