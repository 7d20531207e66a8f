import { Banner } from '../ui/feedback/Banner'

/** Why somebody who did not log out stands before the login. */
export const SessionEnded = () => (
  <Banner tone="info">Your session has ended, or was ended on another device. Please log in again.</Banner>
)
