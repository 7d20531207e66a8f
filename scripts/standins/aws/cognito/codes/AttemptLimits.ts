import { CognitoError } from '../CognitoError'

const windowMs = 3_600_000

/** Counts attempts per key over an hour, so that six digits cannot be guessed by trying. */
export class AttemptLimits {
  private readonly counts = new Map<string, { count: number; endsMs: number }>()

  constructor(private readonly now: () => number) {}

  /** Throws `LimitExceededException` once `limit` attempts were counted within the hour. */
  guard(key: string, limit: number) {
    const entry = this.counts.get(key)
    if (entry && entry.endsMs > this.now() && entry.count >= limit)
      throw new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.')
  }

  count(key: string) {
    const entry = this.counts.get(key)
    if (entry && entry.endsMs > this.now()) entry.count += 1
    else this.counts.set(key, { count: 1, endsMs: this.now() + windowMs })
  }

  clear(key: string) {
    this.counts.delete(key)
  }
}
