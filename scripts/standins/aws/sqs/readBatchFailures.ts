import * as z from 'zod'

const answer = z
  .object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })).nullish() })
  .nullish()

/**
 * The ids of the messages that a function reports as failed. As in Lambda, an answer that is malformed or
 * names a message outside the batch fails the whole batch.
 */
export const readBatchFailures = (batch: readonly string[], answered: unknown): ReadonlySet<string> => {
  const all = new Set(batch)
  const parsed = answer.safeParse(answered)
  if (!parsed.success) return all
  const failed = new Set(parsed.data?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier))
  return [...failed].every((id) => all.has(id)) ? failed : all
}
