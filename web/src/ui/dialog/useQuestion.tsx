import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog'

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
