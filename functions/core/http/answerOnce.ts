import { createHash } from 'node:crypto'
import { type Endpoint, type InputOf, type OutputOf, routeKeyOf } from '../../../shared/core/endpoint'
import { Problem } from '../../../shared/core/problem'
import type { TransactItem } from '../store/storeWrites'
import type { AnswerStore } from './answerStore'
import type { Caller } from './caller'

/**
 * The write that keeps an answer, to stand in the transaction of the change; none when the caller sent no key. To be
 * asked afresh at each try of the transaction.
 */
export type KeepAnswer<Output = unknown> = (answer: Output) => Promise<TransactItem[]>

/** A use-case whose endpoint takes an `idempotencyKey`; asked by another, it keeps no answer. */
export type ServeOnce<E extends Endpoint> = (
  input: InputOf<E>,
  caller: Caller,
  keep?: KeepAnswer<OutputOf<E>>,
) => Promise<OutputOf<E>>

export const keepNothing: KeepAnswer = () => Promise.resolve([])

/** The same whatever the order in which fields were written. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  )
}

const digest = (endpoint: Endpoint, input: object): string =>
  createHash('sha256')
    .update(`${routeKeyOf(endpoint)} ${JSON.stringify(sorted(input))}`)
    .digest('base64')

const usedOtherwise = () =>
  new Problem('conflict', 'Idempotency key was used for another request.', { field: 'idempotencyKey' })

/** Another person keeps the answer to this request at this moment, or has just done so. */
class AnsweredMeanwhile extends Error {}

/**
 * Carries a request out once for each key of its caller: the first answer is kept with the change and given again. A
 * refusal is not kept, since nothing was changed: the next try is decided anew.
 */
export const answerOnce =
  <E extends Endpoint>(endpoint: E, answers: AnswerStore, run: ServeOnce<E>) =>
  async (input: InputOf<E>, caller: Caller): Promise<OutputOf<E>> => {
    const { idempotencyKey, ...asked } = input as InputOf<E> & { idempotencyKey?: string }
    if (idempotencyKey === undefined) return run(input, caller)
    const once = { userid: caller.userid, idempotencyKey, request: digest(endpoint, asked) }

    const recall = async (): Promise<{ answer: OutputOf<E> } | undefined> => {
      const kept = await answers.read(once)
      if (kept === undefined) return undefined
      if (kept.request !== once.request) throw usedOtherwise()
      return { answer: endpoint.output.parse(kept.answer) as OutputOf<E> }
    }

    const before = await recall()
    if (before !== undefined) return before.answer
    let tries = 0
    const keep: KeepAnswer<OutputOf<E>> = async (answer) => {
      tries += 1
      // A transaction that is tried again may have lost to another of the same key.
      if (tries > 1 && (await answers.read(once)) !== undefined) throw new AnsweredMeanwhile()
      return [answers.keepWrite(once, endpoint.output.parse(answer))]
    }
    try {
      return await run(input, caller, keep)
    } catch (error) {
      // The use-case may also have been refused because of what the other one changed.
      const meanwhile = await recall()
      if (meanwhile === undefined) throw error
      return meanwhile.answer
    }
  }
