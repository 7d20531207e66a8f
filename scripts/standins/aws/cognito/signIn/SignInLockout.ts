import { notAuthorized } from '../CognitoError'

const forgiveAfterMs = 15 * 60_000

/**
 * After five wrong passwords a user waits one second, then twice as long with each further one, at most about
 * fifteen minutes. A right password, or fifteen quiet minutes after the wait, forgets the failures.
 */
export class SignInLockout {
  private readonly failures = new Map<string, { count: number; lockedUntilMs: number }>()

  constructor(private readonly now: () => number) {}

  /** Throws while the user is locked out; such attempts do not lengthen the wait. */
  guard(key: string) {
    const entry = this.failures.get(key)
    if (entry && entry.lockedUntilMs > this.now()) throw notAuthorized('Password attempts exceeded')
  }

  fail(key: string) {
    const entry = this.failures.get(key)
    const count = entry && entry.lockedUntilMs + forgiveAfterMs > this.now() ? entry.count + 1 : 1
    const waitMs = count < 5 ? 0 : Math.min(2 ** (count - 5) * 1000, forgiveAfterMs)
    this.failures.set(key, { count, lockedUntilMs: this.now() + waitMs })
  }

  clear(key: string) {
    this.failures.delete(key)
  }
}
