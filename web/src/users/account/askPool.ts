import useSWR from 'swr'
import type { Failure, Outcome } from '../../ui/feedback/outcome'
import { describeError } from '../../ui/feedback/describeError'
import type * as Pool from './pool'

const networkError = 'Network error'
const tooMany = 'Too many attempts. Please try again later.'

/** What went wrong before anything was looked at, by the name of the error: it says nothing about what was typed. */
const passing: Readonly<Record<string, string>> = {
  NetworkError: networkError,
  LimitExceededException: tooMany,
  TooManyRequestsException: tooMany,
}

/** What the provider's validator says of a value: the place of the value in the request, and the constraint. */
const constraint = /Value at '(?<place>[^']*)' failed to satisfy constraint: (?<rule>[^;]*)/

const labels: readonly (readonly [RegExp, string])[] = [
  [/previouspassword/i, 'Old Password'],
  [/password/i, 'Password'],
  [/username|email/i, 'Email'],
  [/code/i, 'Code'],
]

/** A refusal of the provider's validator as a sentence of a person; undefined of any other. */
const describeConstraint = (message: string): string | undefined => {
  const { place, rule = '' } = constraint.exec(message)?.groups ?? {}
  if (place === undefined) return undefined
  const label = labels.find(([pattern]) => pattern.test(place))?.[1] ?? 'One of the fields'
  const most = /less than or equal to (\d+)/.exec(rule)?.[1]
  const least = /greater than or equal to (\d+)/.exec(rule)?.[1]
  if (most !== undefined) return `${label} must be at most ${most} characters.`
  if (least !== undefined)
    return `${label} must be at least ${least} ${least === '1' ? 'character' : 'characters'}.`
  return rule.includes('null') ? `${label} is required.` : `${label} has characters that cannot be used.`
}

/** Words of the portal itself, which the provider hands on behind the name of the function that said them. */
const handedOn = /^\w+ failed with error (.*?)\.*$/

/** What the identity provider refuses, in its words; what never got there, in ours. */
export const describePoolError = (error: unknown): string => {
  if (!(error instanceof Error)) return describeError(error, networkError)
  if (error.name !== 'UserLambdaValidationException') {
    return passing[error.name] ?? describeConstraint(error.message) ?? describeError(error, networkError)
  }
  const [, words] = handedOn.exec(error.message) ?? []
  return words === undefined ? describeError(error, networkError) : `${words}.`
}

/** What is said of a code that was not taken. Only one that was looked at is wrong. */
export const describeCodeRefusal = (message: string): string =>
  Object.values(passing).includes(message) ? message : 'Invalid Code'

/**
 * Asks the identity provider; what it refuses is said in its words.
 * @param atField what is wrong with one field, where the refusal means that
 */
export const askPool = async <T>(
  ask: (pool: typeof Pool) => Promise<T>,
  atField: (error: unknown) => Failure | undefined = () => undefined,
): Promise<Outcome<T>> => {
  try {
    return { ok: true, output: await ask(await import('./pool')) }
  } catch (error) {
    return { ok: false, error: atField(error) ?? { message: describePoolError(error) } }
  }
}

/** Whether the account has a phone number; undefined while the identity provider did not answer. */
export const useOwnPhone = (): 'some' | 'none' | 'unknown' => {
  const { data } = useSWR(
    'phone of the account',
    async () => {
      const outcome = await askPool((pool) => pool.readProfile())
      return outcome.ok ? outcome.output.phone_number : undefined
    },
    { revalidateOnFocus: false },
  )
  if (data === undefined) return 'unknown'
  return data === '' ? 'none' : 'some'
}
