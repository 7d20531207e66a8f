import { type Clock, secondMs } from '../../shared/core/time'

/** So long an answer is given again to all who look by the same link. */
export const keptMs = 15 * secondMs
const mostKept = 200

/**
 * Answers of this process by what was asked. Whether they may be seen is decided before, at each request; a thousand
 * viewers of one link cost one read of what it shows.
 */
export const openKeepAnswers = (now: Clock) => {
  const kept = new Map<string, { untilMs: number; answer: Promise<unknown> }>()
  return <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const known = kept.get(key)
    if (known !== undefined && known.untilMs > now()) return known.answer as Promise<T>
    const answer = read()
    // The latest is behind the others, so that the first is the one to go.
    kept.delete(key)
    kept.set(key, { untilMs: now() + keptMs, answer })
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    answer.catch(() => {
      if (kept.get(key)?.answer === answer) kept.delete(key)
    })
    return answer
  }
}
export type KeepAnswers = ReturnType<typeof openKeepAnswers>
