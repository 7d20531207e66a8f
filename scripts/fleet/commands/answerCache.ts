/** The answer to a command, in the frame of the firmware's RPC. */
export type AnswerFrame = Readonly<Record<string, unknown>>

export type FrameId = number | string

/** An answer that was given, and the id of the command that it was given to. */
export type GivenAnswer = readonly [id: FrameId, answer: AnswerFrame]

/** A device has a few commands of a queue on their way at most; older ones are not sent again. */
const limit = 20

/** The list with one more answer at its end; of one id the newest counts, and the oldest give way. */
export const withAnswer = (given: readonly GivenAnswer[], id: FrameId, answer: AnswerFrame): GivenAnswer[] =>
  [...given.filter(([known]) => known !== id), [id, answer] as const].slice(-limit)

export const answerTo = (given: readonly GivenAnswer[], id: FrameId): AnswerFrame | undefined =>
  given.find(([known]) => known === id)?.[1]
