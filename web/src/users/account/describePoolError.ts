import { describeError } from '../../ui/feedback/describeError'

const networkError = 'Network error'
const tooMany = 'Too many attempts. Please try again later.'

/** What went wrong before anything was looked at, by the name of the error: it says nothing about what was typed. */
const passing: Readonly<Record<string, string>> = {
  NetworkError: networkError,
  LimitExceededException: tooMany,
  TooManyRequestsException: tooMany,
}

/** Words of the portal itself, which the provider hands on behind the name of the function that said them. */
const handedOn = /^\w+ failed with error (.*?)\.*$/

/** What the identity provider refuses, in its words; what never got there, in ours. */
export const describePoolError = (error: unknown): string => {
  if (!(error instanceof Error)) return describeError(error, networkError)
  if (error.name !== 'UserLambdaValidationException') {
    return passing[error.name] ?? describeError(error, networkError)
  }
  const [, words] = handedOn.exec(error.message) ?? []
  return words === undefined ? describeError(error, networkError) : `${words}.`
}

/** What is said of a code that was not taken. Only one that was looked at is wrong. */
export const describeCodeRefusal = (message: string): string =>
  Object.values(passing).includes(message) ? message : 'Invalid Code'
