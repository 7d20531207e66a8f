import type { AnswerFrame } from './answerFrame'

type Id = number | string

/** Answers of the last commands: the portal may send a command again, and it must not act twice. */
export interface AnswerMemory {
  recall(id: Id): AnswerFrame | undefined
  keep(id: Id, answer: AnswerFrame): void
}

export function rememberAnswers(limit = 20): AnswerMemory {
  const answers = new Map<Id, AnswerFrame>()
  return {
    recall: (id) => answers.get(id),
    keep: (id, answer) => {
      answers.delete(id)
      answers.set(id, answer)
      for (const old of [...answers.keys()].slice(0, -limit)) answers.delete(old)
    },
  }
}
