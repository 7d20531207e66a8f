import { Banner } from '../ui/feedback/Banner'

/** Why a person who did not log out sees the login. */
export const SessionEnded = () => (
  <Banner tone="info">Your session has ended, or was ended on another device. Please log in again.</Banner>
)
