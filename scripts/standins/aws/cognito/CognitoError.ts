/** An error as Cognito answers it: `code` is the `__type`, the message is what the console and the SDKs show. */
export class CognitoError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 400,
  ) {
    super(message)
    this.name = code
  }
}

/** The refusal that covers wrong passwords, sessions and tokens. */
export const notAuthorized = (message: string) => new CognitoError('NotAuthorizedException', message)

/** One answer for a wrong password and an unknown user, so that they cannot be distinguished. */
export const wrongCredentials = () => notAuthorized('Incorrect username or password.')

export const invalidParameter = (message: string) => new CognitoError('InvalidParameterException', message)

export const userNotFound = () => new CognitoError('UserNotFoundException', 'User does not exist.')

export const codeMismatch = () =>
  new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.')

export const expiredCode = () =>
  new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.')
