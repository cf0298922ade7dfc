import { useState, useSyncExternalStore } from 'react'
import type { FieldErrors } from '../browser/navigation/options.ts'
import { type Submission, type SubmissionState, createSubmission } from '../browser/form/submission.ts'
import { useScope } from './navigation-context.ts'

/** Returns the flags and errors of a form; one per form. */
export function useSubmission(readErrors: () => FieldErrors): [Submission, SubmissionState] {
  const { navigator, onSubmitFailed } = useScope()
  const [submission] = useState(() => createSubmission({ navigator, errors: readErrors(), onFailed: onSubmitFailed }))
  return [submission, useSyncExternalStore(submission.subscribe, submission.getState, submission.getState)]
}
