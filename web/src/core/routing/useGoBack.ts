import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths'

/** How many of the portal's own pages lie before this one, as the router notes it. */
const pagesBefore = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0

/** Back to where somebody came from; home for who began at this page. */
export const useGoBack = (): (() => void) => {
  const navigate = useNavigate()
  return () => void (pagesBefore() > 0 ? navigate(-1) : navigate(paths.home()))
}
