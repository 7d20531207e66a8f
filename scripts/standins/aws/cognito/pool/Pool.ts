import { openSigningKey, type SigningKey } from '../crypto/signingKey'
import type { PasswordVerifier, SrpExchange } from '../crypto/srp'
import type { Invoke } from '../../../StandIn'
import { CognitoError, notAuthorized } from '../CognitoError'
import type { DurableFile } from './DurableFile'
import type { PoolState } from './PoolState'
import type { UserPoolDefinition } from './UserPoolDefinition'

/** Values that are gone once their time is over; later they look like values that were never set. */
export class ExpiringMap<T> {
  private readonly entries = new Map<string, { value: T; expiresMs: number }>()

  constructor(private readonly now: () => number) {}

  set(key: string, value: T, lifeMs: number) {
    for (const [old, { expiresMs }] of this.entries) if (expiresMs <= this.now()) this.entries.delete(old)
    this.entries.set(key, { value, expiresMs: this.now() + lifeMs })
  }

  get(key: string): T | undefined {
    const entry = this.entries.get(key)
    return entry && entry.expiresMs > this.now() ? entry.value : undefined
  }

  /** Removes the value and returns it. */
  take(key: string): T | undefined {
    const value = this.get(key)
    this.entries.delete(key)
    return value
  }
}

const forgiveAfterMs = 15 * 60_000

/**
 * After five wrong passwords a user waits one second, then twice as long with each further one, at most about
 * fifteen minutes. A right password, or fifteen quiet minutes after the wait, forgets the failures.
 */
class SignInLockout {
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

const windowMs = 3_600_000

/** Counts attempts per key over an hour, so that six digits cannot be guessed by trying. */
class AttemptLimits {
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

/** One e-mail or text message, ready to be read by a person; `trigger` is the reason, `CustomMessage_SignUp` say. */
export interface DeliveredMessage {
  readonly medium: 'EMAIL' | 'SMS'
  readonly to: string
  readonly subject: string
  readonly body: string
  readonly trigger: string
}

export type Deliver = (message: DeliveredMessage) => Promise<void>

/** A sign-in between two challenges. `failures` counts wrong MFA codes in this session. */
export interface AuthSession {
  readonly challenge:
    'NEW_PASSWORD_REQUIRED' | 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA' | 'SELECT_MFA_TYPE' | 'MFA_SETUP'
  readonly sub: string
  readonly clientId: string
  readonly tokenSource: 'TokenGeneration_Authentication' | 'TokenGeneration_NewPasswordChallenge'
  readonly smsCode?: string
  readonly totpVerified?: boolean
  failures: number
}

/** An SRP exchange waiting for its proof; `sub` is absent when the user is made up. */
interface SrpSession {
  readonly exchange: SrpExchange
  readonly password: PasswordVerifier
  readonly userId: string
  readonly sub?: string
  readonly lockoutKey: string
  readonly clientId: string
}

/** A user pool at work: its declaration, its kept state and what lives only in memory. Times come from `now` (ms). */
export interface Pool {
  readonly definition: UserPoolDefinition
  /** The part of the id that SRP hashes. */
  readonly name: string
  readonly region: string
  readonly state: PoolState
  readonly key: SigningKey
  readonly sessions: ExpiringMap<AuthSession>
  readonly exchanges: ExpiringMap<SrpSession>
  readonly lockout: SignInLockout
  readonly attempts: AttemptLimits
  /** Reset codes asked for on behalf of users who do not exist. */
  readonly simulatedResets: ExpiringMap<true>
  readonly now: () => number
  readonly invoke: Invoke
  readonly deliver: Deliver
  save(): Promise<void>
}

export const secondsNow = (pool: Pool) => Math.floor(pool.now() / 1000)

/** Puts a pool to work on its kept state, making the groups that the template declares. */
export function openPool(
  definition: UserPoolDefinition,
  file: DurableFile<PoolState>,
  { now, invoke, deliver }: { now: () => number; invoke: Invoke; deliver: Deliver },
): Pool {
  const [region = '', name = ''] = definition.id.split('_')
  for (const group of definition.groups) {
    const createdSeconds = file.value.groups[group.name]?.createdSeconds ?? now() / 1000
    const { description, precedence, roleArn } = group
    file.value.groups[group.name] = { description, precedence, roleArn, createdSeconds }
  }
  return {
    definition,
    name,
    region,
    state: file.value,
    key: openSigningKey(file.value.key),
    sessions: new ExpiringMap(now),
    exchanges: new ExpiringMap(now),
    lockout: new SignInLockout(now),
    attempts: new AttemptLimits(now),
    simulatedResets: new ExpiringMap(now),
    now,
    invoke,
    deliver,
    save: () => file.save(),
  }
}
