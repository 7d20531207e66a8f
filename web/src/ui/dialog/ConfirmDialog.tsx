import { type ReactNode, useState } from 'react'
import { FailureText } from '../feedback/FailureText'
import type { Failure, Outcome } from '../feedback/outcome'
import { Button } from '../button/Button'
import { Dialog } from './Dialog'

interface Props {
  title: string
  opened?: boolean
  confirmLabel?: string
  cancelLabel?: string
  /** Red: for what cannot be undone. */
  danger?: boolean
  /** What is waited for closes the dialog when it is done, and is shown here when it fails. */
  onConfirm: () => void | Promise<Outcome>
  onClose: () => void
  children: ReactNode
}

/** Asks before something is done. */
export const ConfirmDialog = ({ opened = true, onClose, children, ...rest }: Props) => {
  const { title, confirmLabel = 'Confirm', cancelLabel = 'Cancel', danger = false, onConfirm } = rest
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const close = () => {
    setFailure(undefined)
    onClose()
  }
  const confirm = async () => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    const outcome = await onConfirm()
    setBusy(false)
    if (outcome?.ok === false) setFailure(outcome.error)
    else onClose()
  }
  return (
    <Dialog
      title={title}
      opened={opened}
      onClose={close}
      role="alertdialog"
      actions={
        <>
          <Button variant="default" onClick={close}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'filled'} loading={busy} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      <FailureText failure={failure} />
    </Dialog>
  )
}

interface Question {
  text: ReactNode
  answer: (isMeant: boolean) => void
}

interface Options {
  title: string
  confirmLabel?: string
  danger?: boolean
}

/** A question in the midst of something: `ask` waits for the answer, `dialog` is to be rendered. */
export const useQuestion = (options: Options) => {
  const [question, setQuestion] = useState<Question>()
  const ask = (text: ReactNode): Promise<boolean> => new Promise((answer) => setQuestion({ text, answer }))
  const close = () => {
    question?.answer(false)
    setQuestion(undefined)
  }
  const dialog =
    question === undefined ? null : (
      <ConfirmDialog {...options} onConfirm={() => question.answer(true)} onClose={close}>
        {question.text}
      </ConfirmDialog>
    )
  return { ask, dialog }
}
