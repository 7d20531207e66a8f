import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths'
import { pagesBefore } from './PageRouter'

/** Back to the previous page of the portal; home for a visit that began at this page. */
export const useGoBack = (): (() => void) => {
  const navigate = useNavigate()
  return () => void (pagesBefore() > 0 ? navigate(-1) : navigate(paths.home()))
}
