import { Email } from '../../../../shared/users/email'

/** The address to which an invitation was mailed, from behind `#` in its link; empty without one. */
export const emailInAddress = (hash: string): string => {
  const said = new URLSearchParams(hash.replace(/^#/, '')).get('email')
  return Email.safeParse(said).data ?? ''
}
