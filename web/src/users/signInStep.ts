/** What the identity provider asks next. */
export type SignInStep =
  | { step: 'done' }
  | { step: 'code'; medium: 'sms' | 'app' | 'email'; destination?: string | undefined }
  | { step: 'newPassword' }
  | { step: 'unconfirmed' }
  | { step: 'resetRequired' }

export const minPasswordLength = 8

/** Why the sign-in button cannot be pressed yet, if so. */
export const signInBlockedBy = (email: string, password: string): string | undefined => {
  if (email.trim() === '') return 'Enter your email address.'
  return password.length < minPasswordLength
    ? `Enter your password: at least ${minPasswordLength} characters.`
    : undefined
}

export const weakPassword = 'Password does not meet requirements.'

/** Why a new password is not accepted, in the words of the rule that the identity provider holds it to. */
export const newPasswordProblem = (password: string, again: string): string | undefined => {
  const fits =
    password.length >= minPasswordLength &&
    /\d/.test(password) &&
    /\p{Ll}/u.test(password) &&
    /\p{Lu}/u.test(password)
  if (!fits) return weakPassword
  return password === again ? undefined : 'Passwords do not match.'
}

export const passwordHint =
  'Password must be at least 8 characters and contain uppercase letters, lowercase letters and numbers.'
